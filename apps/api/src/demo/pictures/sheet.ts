/** A point of the drawing: 480 wide, 360 high. */
export type Point = readonly [x: number, y: number];

/** A colour from its light side to its dark one. */
export type Tones = readonly [light: string, base: string, dark: string];

/** Foods that are known again in a picture, and may be what somebody must not eat. */
export type Food =
  | 'apple'
  | 'banana'
  | 'beans'
  | 'broccoli'
  | 'cabbage'
  | 'carrot'
  | 'cucumber'
  | 'lemon'
  | 'lettuce'
  | 'orange'
  | 'pear'
  | 'rice'
  | 'tomato';

/** A drawing that is being made: later shapes lie on earlier ones. */
export interface Sheet {
  readonly defs: string[];
  readonly shapes: string[];
  /** The foods that anybody knows again: what the dish's text says. */
  readonly shows: Set<Food>;
  /** From 0 to 1; the same in each run. */
  random(): number;
}

/** An empty drawing whose random numbers follow from its name. */
export function newSheet(name: string): Sheet {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
  return {
    defs: [],
    shapes: [],
    shows: new Set(),
    random() {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      return (state >>> 8) / 0x1000000;
    },
  };
}

export const printSheet = ({ defs, shapes }: Sheet): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360"><defs>${defs.join('')}</defs>${shapes.join('')}</svg>`;

/** A number with one decimal at most, as short as can be. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

const at = ([x, y]: Point) => `${short(x)} ${short(y)}`;

/** Between two numbers. */
export const between = (sheet: Sheet, from: number, to: number): number =>
  from + sheet.random() * (to - from);

/** The point at an angle (in turns, clockwise from the right) and a distance. */
export const polar = ([x, y]: Point, turn: number, radius: number): Point => [
  x + Math.cos(turn * 2 * Math.PI) * radius,
  y + Math.sin(turn * 2 * Math.PI) * radius,
];

/** So many points in an ellipse, evenly by area and a little by chance, the outer ones first. */
export function spread(sheet: Sheet, centre: Point, [rx, ry]: Point, count: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const distance = Math.sqrt((count - index - 0.5) / count);
    const turn = index * 0.381966 + between(sheet, -0.04, 0.04);
    const [x, y] = polar([0, 0], turn, distance);
    return [centre[0] + x * rx, centre[1] + y * ry] as const;
  });
}

/** A smooth closed path through points. */
export function smooth(points: readonly Point[]): string {
  const point = (index: number) => points[(index + points.length) % points.length] as Point;
  const curves = points.map((_, index) => {
    const [p0, p1, p2, p3] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const first: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const second: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    return `C${at(first)} ${at(second)} ${at(p2)}`;
  });
  return `M${at(point(0))}${curves.join('')}Z`;
}

/** An uneven round outline: a mound, a puddle, a nugget. */
export function blob(sheet: Sheet, centre: Point, [rx, ry]: Point, uneven = 0.08, knots = 11) {
  const points = Array.from({ length: knots }, (_, index): Point => {
    const [x, y] = polar([0, 0], index / knots, 1 + between(sheet, -uneven, uneven));
    return [centre[0] + x * rx, centre[1] + y * ry];
  });
  return smooth(points);
}

export const path = (
  sheet: Sheet,
  d: string,
  attributes: Readonly<Record<string, string | number>>,
): void => {
  sheet.shapes.push(`<path d="${d}"${written(attributes)}/>`);
};

export const circle = (
  sheet: Sheet,
  [x, y]: Point,
  radius: number,
  attributes: Readonly<Record<string, string | number>>,
): void => {
  sheet.shapes.push(
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"${written(attributes)}/>`,
  );
};

export const ellipse = (
  sheet: Sheet,
  [x, y]: Point,
  [rx, ry]: Point,
  attributes: Readonly<Record<string, string | number>>,
): void => {
  sheet.shapes.push(
    `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}"${written(attributes)}/>`,
  );
};

const written = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** What is drawn inside is turned about a point (in turns), moved, and made larger. */
export function turned(sheet: Sheet, about: Point, turn: number, draw: () => void): void {
  sheet.shapes.push(`<g transform="rotate(${short(turn * 360)} ${at(about)})">`);
  draw();
  sheet.shapes.push('</g>');
}

/**
 * Puts a piece that is drawn once, about 0 0, wherever it is wanted: turned, and at its scale.
 * @param draw makes the piece; of the same `id` it is the same
 */
export function stamp(
  sheet: Sheet,
  id: string,
  { at: [x, y], turn = 0, scale = 1 }: { at: Point; turn?: number; scale?: number },
  draw: (piece: Sheet) => void,
): void {
  if (!sheet.defs.some((def) => def.startsWith(`<g id="${id}"`))) {
    const shapes: string[] = [];
    draw({ ...sheet, shapes });
    sheet.defs.push(`<g id="${id}">${shapes.join('')}</g>`);
  }
  sheet.shapes.push(
    `<use href="#${id}" transform="translate(${short(x)} ${short(y)}) rotate(${short(turn * 360)}) scale(${Math.round(scale * 100) / 100})"/>`,
  );
}

/** Light falls from the upper left: a fill for round things. */
export function roundLight(sheet: Sheet, [light, base, dark]: Tones): string {
  return gradient(
    sheet,
    'radialGradient',
    'cx=".38" cy=".32" r=".75"',
    `<stop stop-color="${light}"/><stop offset=".55" stop-color="${base}"/><stop offset="1" stop-color="${dark}"/>`,
  );
}

/** A fill from the upper left to the lower right. */
export function slantLight(sheet: Sheet, [light, base, dark]: Tones): string {
  return gradient(
    sheet,
    'linearGradient',
    'x2=".8" y2="1"',
    `<stop stop-color="${light}"/><stop offset=".5" stop-color="${base}"/><stop offset="1" stop-color="${dark}"/>`,
  );
}

/** Each fill is defined once, however many shapes have it. */
function gradient(sheet: Sheet, kind: string, box: string, stops: string): string {
  const inner = `${box}>${stops}</${kind}>`;
  const known = sheet.defs.findIndex((def) => def.endsWith(inner));
  const id = `g${known < 0 ? sheet.defs.length : known}`;
  if (known < 0) sheet.defs.push(`<${kind} id="${id}" ${inner}`);
  return `url(#${id})`;
}

/** The soft shadow that something throws on what it stands on. */
export function shadow(sheet: Sheet, centre: Point, [rx, ry]: Point, opacity = 0.4): void {
  const fill = gradient(
    sheet,
    'radialGradient',
    `cx=".5" cy=".5" r=".5"`,
    `<stop offset=".78" stop-color="#1c0f04" stop-opacity="${opacity}"/><stop offset="1" stop-color="#1c0f04" stop-opacity="0"/>`,
  );
  ellipse(sheet, centre, [rx, ry], { fill });
}

/** A piece with thickness: its shadow, its body, and light along its upper edge. */
export function lump(sheet: Sheet, outline: string, tones: Tones, height = 5): void {
  path(sheet, outline, {
    fill: '#2b1503',
    'fill-opacity': 0.3,
    transform: `translate(${short(height * 0.6)} ${short(height)})`,
  });
  path(sheet, outline, { fill: roundLight(sheet, tones) });
  path(sheet, outline, {
    fill: 'none',
    stroke: tones[0],
    'stroke-width': 1.5,
    'stroke-opacity': 0.55,
  });
}

/** Many short strokes as one path: grains, crumbs, fibres. */
export function strokes(
  sheet: Sheet,
  points: readonly Point[],
  { colour, width, length }: { colour: string; width: number; length: number },
): void {
  const d = points.map((point) => {
    const [dx, dy] = polar([0, 0], sheet.random(), length);
    return `M${at(point)}l${short(dx)} ${short(dy)}`;
  });
  path(sheet, d.join(''), {
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
  });
}
