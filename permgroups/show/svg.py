"""A few shapes of SVG, as text; nothing is drawn that is not asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["circle", "curve", "document", "ellipse", "group", "label", "line", "polygon", "rectangle"]

Point = tuple[float, float]


def _attributes(given: dict[str, object]) -> str:
    return "".join(f' {name.replace("_", "-")}="{escape(str(value))}"' for name, value in given.items())


def document(width: float, height: float, parts: Iterable[str], title: str) -> str:
    """Return a whole picture, with its title for those who cannot see it."""
    body = "\n".join(parts)
    shown = "".join(c if c.isprintable() else "�" for c in title)
    head = f"<title>{escape(shown, quote=False)}</title>\n"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" font-family="sans-serif">\n{head}'
        f'<rect width="{width:g}" height="{height:g}" fill="white"/>\n{body}\n</svg>\n'
    )


def group(parts: Iterable[str], **style: object) -> str:
    """Return shapes that belong together."""
    return f"<g{_attributes(style)}>{''.join(parts)}</g>"


def circle(at: Point, radius: float, **style: object) -> str:
    """Return a circle."""
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}"{_attributes(style)}/>'


def ellipse(at: Point, across: float, down: float, turn: float = 0, **style: object) -> str:
    """Return an ellipse by its half axes, turned clockwise by so many degrees."""
    turned = f' transform="rotate({turn:g} {at[0]:g} {at[1]:g})"' if turn else ""
    return f'<ellipse cx="{at[0]:g}" cy="{at[1]:g}" rx="{across:g}" ry="{down:g}"{turned}{_attributes(style)}/>'


def rectangle(at: Point, width: float, height: float, **style: object) -> str:
    """Return a rectangle from its upper left corner."""
    return f'<rect x="{at[0]:g}" y="{at[1]:g}" width="{width:g}" height="{height:g}"{_attributes(style)}/>'


def polygon(points: Sequence[Point], **style: object) -> str:
    """Return a closed polygon."""
    corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polygon points="{corners}"{_attributes(style)}/>'


def line(a: Point, b: Point, **style: object) -> str:
    """Return a segment."""
    return f'<line x1="{a[0]:g}" y1="{a[1]:g}" x2="{b[0]:g}" y2="{b[1]:g}"{_attributes(style)}/>'


def label(at: Point, text: object, size: float = 12, **style: object) -> str:
    """Return a text centred at a point."""
    shown = "".join(c if c.isprintable() else "�" for c in str(text))
    given = {"text_anchor": "middle", "dy": "0.35em", "font_size": f"{size:g}", **style}
    return f'<text x="{at[0]:g}" y="{at[1]:g}"{_attributes(given)}>{escape(shown, quote=False)}</text>'


def curve(points: Sequence[Point], **style: object) -> str:
    """Return a smooth curve through the points (Catmull–Rom, as Bézier pieces)."""
    path = f"M {points[0][0]:g} {points[0][1]:g}"
    for i in range(len(points) - 1):
        p0 = points[max(i - 1, 0)]
        p1, p2 = points[i], points[i + 1]
        p3 = points[min(i + 2, len(points) - 1)]
        a = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        b = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        path += f" C {a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f} {p2[0]:g} {p2[1]:g}"
    return f'<path d="{path}" fill="none"{_attributes(style)}/>'
