/**
 * The WCAG 2.2 contrast of two opaque sRGB colours ("#rrggbb"), from 1 to 21. Text needs 4.5, the
 * outlines and fills of controls 3.
 * @throws RangeError for another notation
 */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) throw new RangeError(`not a #rrggbb colour: ${colour}`);
  const [red = 0, green = 0, blue = 0] = match
    .slice(1)
    .map((hex) => linear(Number.parseInt(hex, 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
