"""Lines of 64 bytes, changed as vectors: numba would take their words or bytes one by one.

Arrays are read as lists of lines, whatever their shape; a line is one of the cache, and one vector of the widest machines.
These are helpers for kernels, written in LLVM's own terms; *tables* are runs of 256 lines.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

WORDS = 8  # words of a line

_I64 = ir.IntType(64)
_LINE = ir.VectorType(_I64, WORDS)
_BYTES = ir.VectorType(ir.IntType(8), 64)


def _line(context: Any, builder: Any, kind: Any, array: Any, number: Any) -> Any:
    """Return LLVM's pointer to a line of an array."""
    data = context.make_array(kind)(context, builder, array).data
    words = builder.bitcast(data, _I64.as_pointer())
    return builder.bitcast(builder.gep(words, [builder.shl(number, _I64(3))]), _LINE.as_pointer())


@intrinsic
def add_line(typingctx, A, i, B, j):
    """A[i] ^= B[j]."""

    def code(context, builder, signature, arguments):
        a, i, b, j = arguments
        to = _line(context, builder, signature.args[0], a, i)
        other = builder.load(_line(context, builder, signature.args[2], b, j), align=8)
        builder.store(builder.xor(builder.load(to, align=8), other), to, align=8)
        return context.get_dummy_value()

    return types.void(A, types.int64, B, types.int64), code


@intrinsic
def set_sum(typingctx, A, i, B, j, C, k):
    """A[i] = B[j] ^ C[k]."""

    def code(context, builder, signature, arguments):
        a, i, b, j, c, k = arguments
        one = builder.load(_line(context, builder, signature.args[2], b, j), align=8)
        two = builder.load(_line(context, builder, signature.args[4], c, k), align=8)
        builder.store(builder.xor(one, two), _line(context, builder, signature.args[0], a, i), align=8)
        return context.get_dummy_value()

    return types.void(A, types.int64, B, types.int64, C, types.int64), code


@intrinsic
def exchange(typingctx, A, i, j):
    """Exchange A[i] and A[j]."""

    def code(context, builder, signature, arguments):
        a, i, j = arguments
        one, two = (_line(context, builder, signature.args[0], a, k) for k in (i, j))
        x, y = builder.load(one, align=8), builder.load(two, align=8)
        builder.store(y, one, align=8)
        builder.store(x, two, align=8)
        return context.get_dummy_value()

    return types.void(A, types.int64, types.int64), code


@intrinsic
def add_looked_up(typingctx, A, i, T, t, x):
    """A[i] ^= the sum of eight lines: in table t + k of T that of the number in byte k of x."""

    def code(context, builder, signature, arguments):
        a, i, tables, t, x = arguments
        to = _line(context, builder, signature.args[0], a, i)
        total = builder.load(to, align=8)
        for k in range(8):
            number = builder.and_(builder.lshr(x, _I64(8 * k)), _I64(255))
            where = builder.add(builder.shl(builder.add(t, _I64(k)), _I64(8)), number)
            line = _line(context, builder, signature.args[2], tables, where)
            total = builder.xor(total, builder.load(line, align=8))
        builder.store(total, to, align=8)
        return context.get_dummy_value()

    return types.void(A, types.int64, T, types.int64, types.uint64), code


@intrinsic
def low_bits(typingctx, A, k):
    """Return the lowest bits of the 64 bytes from A[k] on, of a flat array."""

    def code(context, builder, signature, arguments):
        a, k = arguments
        data = context.make_array(signature.args[0])(context, builder, a).data
        small = ir.VectorType(ir.IntType(8), 64)
        where = builder.bitcast(builder.gep(data, [k]), small.as_pointer())
        bits = builder.trunc(builder.load(where, align=1), ir.VectorType(ir.IntType(1), 64))
        return builder.bitcast(bits, _I64)

    return types.uint64(A, types.int64), code


def _all(builder: Any, value: Any, kind: Any) -> Any:
    """Return a vector of 64 equal entries."""
    one = builder.insert_element(ir.Constant(kind, ir.Undefined), value, ir.IntType(32)(0))
    return builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), 64), [0] * 64))


@intrinsic
def set_sum_mod(typingctx, A, i, B, j, C, k, p):
    """A[i] = B[j] + C[k] mod p, byte by byte, where both are below p and p at most 127."""

    def code(context, builder, signature, arguments):
        a, i, b, j, c, k, p = arguments
        one = builder.bitcast(builder.load(_line(context, builder, signature.args[2], b, j), align=8), _BYTES)
        two = builder.bitcast(builder.load(_line(context, builder, signature.args[4], c, k), align=8), _BYTES)
        modulus = _all(builder, builder.trunc(p, ir.IntType(8)), _BYTES)
        total = builder.add(one, two)
        less = builder.sub(total, modulus)
        least = builder.select(builder.icmp_unsigned("<", total, less), total, less)
        to = _line(context, builder, signature.args[0], a, i)
        builder.store(builder.bitcast(least, _LINE), to, align=8)
        return context.get_dummy_value()

    return types.void(A, types.int64, B, types.int64, C, types.int64, types.int64), code


@intrinsic
def add_looked_up_mod(typingctx, A, i, T, t, x, p):
    """A[i] += the sum of eight lines, mod p and byte by byte; p is at most 13 and all bytes below it.

    In table t + k of T that line counts whose number is in byte k of x.
    """

    def code(context, builder, signature, arguments):
        a, i, tables, t, x, p = arguments
        to = _line(context, builder, signature.args[0], a, i)
        total = builder.bitcast(builder.load(to, align=8), _BYTES)
        for k in range(8):
            number = builder.and_(builder.lshr(x, _I64(8 * k)), _I64(255))
            where = builder.add(builder.shl(builder.add(t, _I64(k)), _I64(8)), number)
            line = builder.load(_line(context, builder, signature.args[2], tables, where), align=8)
            total = builder.add(total, builder.bitcast(line, _BYTES))
        # sums below 128: the quotient by p is (s · ⌈2^11 / p⌉) >> 11, which fits in 16 bits
        wide = ir.VectorType(ir.IntType(16), 64)
        sums = builder.zext(total, wide)
        inverse = builder.udiv(builder.add(_I64(2047), p), p)
        parts = builder.mul(sums, _all(builder, builder.trunc(inverse, ir.IntType(16)), wide))
        quotient = builder.lshr(parts, ir.Constant(wide, [11] * 64))
        rest = builder.sub(sums, builder.mul(quotient, _all(builder, builder.trunc(p, ir.IntType(16)), wide)))
        builder.store(builder.bitcast(builder.trunc(rest, _BYTES), _LINE), to, align=8)
        return context.get_dummy_value()

    return types.void(A, types.int64, T, types.int64, types.uint64, types.int64), code
