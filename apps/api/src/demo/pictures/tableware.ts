import {
  between,
  circle,
  type Point,
  path,
  polar,
  roundLight,
  type Sheet,
  shadow,
  slantLight,
  type Tones,
} from './sheet.ts';

export const MIDDLE: Point = [240, 180];

/** What the dish stands on. */
const GROUNDS = {
  sand: ['#f0dfc3', '#e5cda6', '#cfb082'],
  sage: ['#c5d3bb', '#aec0a2', '#8fa483'],
  sky: ['#bdd3e0', '#a3bfd0', '#82a2b6'],
  clay: ['#e9b596', '#da9b78', '#bd7c59'],
  rose: ['#eecac4', '#e0b0a9', '#c58f88'],
  slate: ['#6f7f8c', '#5a6a77', '#44525e'],
  wood: ['#c99a66', '#b4834f', '#946638'],
} as const satisfies Record<string, Tones>;

export type Ground = keyof typeof GROUNDS;

/** The middle colour of a ground. */
export const groundColour = (ground: Ground): string => GROUNDS[ground][1];

/** A table from above: woven cloth, or boards. */
export function table(sheet: Sheet, ground: Ground): void {
  const tones = GROUNDS[ground];
  path(sheet, 'M0 0h480v360H0Z', { fill: slantLight(sheet, tones) });
  if (ground === 'wood') {
    boards(sheet, tones);
    return;
  }
  const threads = Array.from({ length: 31 }, (_, index) => `M0 ${index * 12 + 2}h480`);
  const across = Array.from({ length: 41 }, (_, index) => `M${index * 12 + 2} 0v360`);
  path(sheet, threads.join(''), { stroke: tones[0], 'stroke-width': 5, 'stroke-opacity': 0.28 });
  path(sheet, across.join(''), { stroke: tones[2], 'stroke-width': 5, 'stroke-opacity': 0.16 });
}

function boards(sheet: Sheet, [light, , dark]: Tones): void {
  path(sheet, 'M0 88h480M0 180h480M0 272h480', { stroke: dark, 'stroke-width': 3 });
  path(sheet, 'M0 90.500h480M0 182.500h480M0 274.500h480', {
    stroke: light,
    'stroke-width': 1.5,
    'stroke-opacity': 0.7,
  });
  const grain = Array.from({ length: 26 }, (_, index) => {
    const y = Math.round(index * 14 + between(sheet, 0, 9));
    const x = Math.round(between(sheet, -60, 260));
    const bow = Math.round(between(sheet, -6, 6));
    return `M${x} ${y}q90 ${bow} 200 ${Math.round(bow / 2)}`;
  });
  path(sheet, grain.join(''), {
    fill: 'none',
    stroke: dark,
    'stroke-width': 1.4,
    'stroke-opacity': 0.4,
  });
}

const CHINA: Tones = ['#ffffff', '#faf6ef', '#e2d9cb'];
const WELL: Tones = ['#e9e1d4', '#f5f0e7', '#fdfaf4'];

/** A plate; with a `band` of colour on its rim. */
export function plate(sheet: Sheet, { at = MIDDLE, radius = 158, band = '' } = {}): void {
  shadow(sheet, [at[0] + 7, at[1] + 12], [radius * 1.1, radius * 1.1]);
  circle(sheet, at, radius, { fill: roundLight(sheet, CHINA) });
  circle(sheet, at, radius - 1, {
    fill: 'none',
    stroke: '#cfc4b2',
    'stroke-width': 1.5,
    'stroke-opacity': 0.8,
  });
  if (band) {
    circle(sheet, at, radius * 0.93, { fill: 'none', stroke: band, 'stroke-width': 5 });
  }
  circle(sheet, at, radius * 0.76, { fill: roundLight(sheet, WELL) });
  circle(sheet, at, radius * 0.76, {
    fill: 'none',
    stroke: '#cdbfa9',
    'stroke-width': 2,
    'stroke-opacity': 0.6,
  });
}

const BOWLS = {
  blue: ['#7fa6c4', '#5684a8', '#355d7c'],
  green: ['#a3bd8b', '#7d9c65', '#5a7746'],
  cream: ['#fffdf7', '#f4ecdd', '#d9ccb5'],
  terracotta: ['#e2966f', '#c97550', '#9d5334'],
  teal: ['#6fb0ab', '#458a86', '#2a6562'],
} as const satisfies Record<string, Tones>;

/** A bowl and what it is filled with, to its inner edge. @returns the radius of what is inside */
export function bowl(
  sheet: Sheet,
  {
    colour,
    filling,
    at = MIDDLE,
    radius = 146,
  }: {
    colour: keyof typeof BOWLS;
    filling: Tones;
    at?: Point;
    radius?: number;
  },
): number {
  const tones = BOWLS[colour];
  shadow(sheet, [at[0] + 8, at[1] + 14], [radius * 1.13, radius * 1.13]);
  circle(sheet, at, radius, { fill: roundLight(sheet, tones) });
  circle(sheet, at, radius - 3, {
    fill: 'none',
    stroke: tones[0],
    'stroke-width': 3,
    'stroke-opacity': 0.8,
  });
  const inside = radius * 0.86;
  circle(sheet, at, inside + 5, { fill: tones[2] });
  circle(sheet, at, inside, { fill: roundLight(sheet, filling) });
  circle(sheet, [at[0] - 2, at[1] - 3], inside, {
    fill: 'none',
    stroke: '#200f00',
    'stroke-width': 7,
    'stroke-opacity': 0.13,
  });
  return inside;
}

/** A glass from above, and its drink. */
export function glass(sheet: Sheet, drink: Tones, { at = MIDDLE, radius = 92 } = {}): void {
  shadow(sheet, [at[0] + 12, at[1] + 17], [radius * 1.18, radius * 1.18], 0.34);
  circle(sheet, at, radius, { fill: '#ffffff', 'fill-opacity': 0.55 });
  circle(sheet, at, radius - 2, { fill: 'none', stroke: '#ffffff', 'stroke-width': 4 });
  circle(sheet, at, radius * 0.88, { fill: roundLight(sheet, drink) });
  circle(sheet, at, radius * 0.88, {
    fill: 'none',
    stroke: drink[2],
    'stroke-width': 3,
    'stroke-opacity': 0.6,
  });
  gleam(sheet, at, radius * 0.74);
}

/** Light on something wet or glazed, along its upper left. */
export function gleam(sheet: Sheet, at: Point, radius: number, opacity = 0.6): void {
  const [from, to] = [polar(at, 0.53, radius), polar(at, 0.7, radius)];
  path(
    sheet,
    `M${arcPoint(from)}A${Math.round(radius)} ${Math.round(radius)} 0 0 1 ${arcPoint(to)}`,
    {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': Math.max(3, Math.round(radius / 14)),
      'stroke-linecap': 'round',
      'stroke-opacity': opacity,
    },
  );
}

const arcPoint = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;

/** A wooden board to serve on. */
export function board(sheet: Sheet): void {
  const outline = 'M72 62h336q26 0 26 26v184q0 26-26 26H72q-26 0-26-26V88q0-26 26-26Z';
  path(sheet, outline, { fill: '#1c0f04', 'fill-opacity': 0.3, transform: 'translate(6 11)' });
  path(sheet, outline, { fill: slantLight(sheet, ['#e3b880', '#d3a468', '#b98750']) });
  path(sheet, outline, {
    fill: 'none',
    stroke: '#f3d3a3',
    'stroke-width': 2,
    'stroke-opacity': 0.7,
  });
  const grain = [84, 106, 133, 158, 189, 214, 243, 268].map(
    (y, index) => `M${56 + index * 4} ${y}q120 ${index % 2 ? 7 : -6} 330 ${index % 3}`,
  );
  path(sheet, grain.join(''), {
    fill: 'none',
    stroke: '#9c6c38',
    'stroke-width': 1.5,
    'stroke-opacity': 0.4,
  });
}

/** A sheet of baking paper, a little crooked. */
export function paper(sheet: Sheet): void {
  const outline = 'M84 74L392 58L412 282L100 306Z';
  path(sheet, outline, { fill: '#1c0f04', 'fill-opacity': 0.25, transform: 'translate(5 8)' });
  path(sheet, outline, { fill: slantLight(sheet, ['#fffdf6', '#f7f0e0', '#e5dac3']) });
  path(sheet, 'M120 72l14 230M250 66l-8 228M366 60l22 224', {
    stroke: '#d5c7ab',
    'stroke-width': 1.5,
    'stroke-opacity': 0.6,
  });
}
