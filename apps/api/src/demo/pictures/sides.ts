import { GREENS, leaf, lettuce, slice, stick, tomato } from './foods.ts';
import {
  between,
  blob,
  circle,
  ellipse,
  lump,
  type Point,
  path,
  polar,
  roundLight,
  type Sheet,
  shadow,
  short,
  slantLight,
  spread,
  strokes,
  type Tones,
  turned,
} from './sheet.ts';
import { bowl, glass, gleam, MIDDLE, plate } from './tableware.ts';

const STEEL: Tones = ['#fdfdfd', '#d3d6da', '#9aa0a8'];

export function greenSalad(sheet: Sheet): void {
  bowl(sheet, { colour: 'cream', filling: ['#e9f0c9', '#b9cf86', '#7c9a4c'] });
  for (const [index, point] of spread(sheet, MIDDLE, [96, 96], 22).entries()) {
    lettuce(sheet, point, between(sheet, 32, 44), GREENS[index % 3] ?? GREENS[0]);
  }
  for (const [x, y] of [
    [190, 134],
    [290, 150],
    [216, 238],
    [306, 226],
  ] as const) {
    slice(sheet, [x, y], 25, 'cucumber');
  }
  for (const [x, y] of [
    [240, 176],
    [168, 190],
    [268, 268],
    [250, 104],
  ] as const) {
    tomato(sheet, [x, y], 19);
  }
  leaf(sheet, [226, 148], 0.9, 34, GREENS[1]);
  leaf(sheet, [268, 218], 0.2, 34, GREENS[1]);
}

export function vegetableSoup(sheet: Sheet): void {
  const inside = bowl(sheet, { colour: 'green', filling: ['#f9c76a', '#ea9d3a', '#c06e18'] });
  for (const [index, point] of spread(
    sheet,
    MIDDLE,
    [inside * 0.84, inside * 0.84],
    40,
  ).entries()) {
    const kinds = ['carrot', 'potato', 'leek', 'cabbage'] as const;
    const kind = kinds[(index * 7 + (index >> 2)) % 4];
    if (kind === 'carrot') slice(sheet, point, between(sheet, 13, 17), 'carrot');
    if (kind === 'leek') {
      for (const [size, fill] of [
        [14, '#9cc061'],
        [11, '#e3efb8'],
        [6, '#c3d98a'],
      ] as const) {
        circle(sheet, point, size, { fill });
      }
    }
    if (kind === 'cabbage') lettuce(sheet, point, 15, GREENS[0], 'cabbage');
    if (kind === 'potato') {
      turned(sheet, point, sheet.random(), () =>
        lump(sheet, blob(sheet, point, [16, 13], 0.1, 6), ['#fff1b8', '#f3d680', '#cfa648'], 3),
      );
    }
  }
  for (const point of spread(sheet, MIDDLE, [100, 98], 14)) {
    circle(sheet, point, between(sheet, 3, 7), {
      fill: '#ffdf8f',
      'fill-opacity': 0.55,
      stroke: '#fff2c4',
      'stroke-width': 1.2,
    });
  }
  gleam(sheet, MIDDLE, inside - 10, 0.45);
  spoon(sheet, [428, 190]);
}

/** A spoon beside the bowl. */
function spoon(sheet: Sheet, [x, y]: Point): void {
  shadow(sheet, [x + 4, y - 90], [27, 40], 0.35);
  path(sheet, `M${x - 4} ${y - 60}h8l5 186q-9 9-18 0Z`, { fill: slantLight(sheet, STEEL) });
  ellipse(sheet, [x, y - 96], [22, 34], { fill: slantLight(sheet, STEEL) });
  ellipse(sheet, [x + 1, y - 94], [16, 27], {
    fill: slantLight(sheet, ['#a9afb7', '#d9dce0', '#ffffff']),
  });
}

export function fruitSalad(sheet: Sheet): void {
  bowl(sheet, { colour: 'blue', filling: ['#ffe9c9', '#f6cf9a', '#d9a25c'] });
  for (const [index, point] of spread(sheet, MIDDLE, [108, 108], 38).entries()) {
    const kind = (index * 3 + (index >> 2)) % 4;
    if (kind === 0) wedge(sheet, point, 30, 'apple');
    else if (kind === 1) slice(sheet, point, 27, 'orange');
    else if (kind === 2) banana(sheet, point, 22);
    else wedge(sheet, point, 31, 'pear');
  }
  wedge(sheet, [226, 164], 32, 'apple');
  slice(sheet, [272, 186], 28, 'orange');
  wedge(sheet, [244, 214], 32, 'pear');
}

const PEELS = {
  apple: ['#d93a30', ['#fffdf0', '#fbf1cf', '#e6d39a']],
  pear: ['#b6bf43', ['#fffff0', '#f5f3d0', '#dcd89c']],
} as const satisfies Record<string, readonly [string, Tones]>;

/** A piece of an apple or a pear, its peel on the outer side. */
function wedge(sheet: Sheet, at: Point, size: number, fruit: keyof typeof PEELS): void {
  sheet.shows.add(fruit);
  const [peel, flesh] = PEELS[fruit];
  const [x, y] = at;
  turned(sheet, at, sheet.random(), () => {
    const bow = `M${short(x - size)} ${short(y)}Q${short(x)} ${short(y - size * 1.3)} ${short(x + size)} ${short(y)}`;
    lump(
      sheet,
      `${bow}Q${short(x)} ${short(y + size * 0.35)} ${short(x - size)} ${short(y)}Z`,
      flesh,
      4,
    );
    path(sheet, bow, { fill: 'none', stroke: peel, 'stroke-width': 5, 'stroke-linecap': 'round' });
  });
}

function banana(sheet: Sheet, at: Point, size: number): void {
  sheet.shows.add('banana');
  circle(sheet, [at[0] + 2, at[1] + 4], size, { fill: '#200f02', 'fill-opacity': 0.28 });
  circle(sheet, at, size, { fill: roundLight(sheet, ['#fffbe0', '#fbeeb4', '#e6cf7c']) });
  circle(sheet, at, size * 0.5, { fill: '#f3dd92', 'fill-opacity': 0.8 });
  for (const turn of [0.1, 0.43, 0.77]) {
    circle(sheet, polar(at, turn, size * 0.22), 2.2, { fill: '#6b5126' });
  }
}

export function seasonalFruit(sheet: Sheet): void {
  plate(sheet, { band: '#7d9c65' });
  apple(sheet, [236, 186], 84, ['#ff9a7a', '#d93a30', '#8f1820']);
}

/** A whole apple from above. */
export function apple(sheet: Sheet, at: Point, size: number, tones: Tones): void {
  sheet.shows.add('apple');
  shadow(sheet, [at[0] + 8, at[1] + 13], [size * 1.12, size * 1.08]);
  path(sheet, blob(sheet, at, [size, size * 0.96], 0.03, 10), { fill: roundLight(sheet, tones) });
  strokes(sheet, spread(sheet, at, [size * 0.8, size * 0.78], 34), {
    colour: tones[0],
    width: 1.8,
    length: 3,
  });
  ellipse(sheet, [at[0] + 4, at[1] - size * 0.12], [size * 0.26, size * 0.2], {
    fill: '#4d0d0b',
    'fill-opacity': 0.45,
  });
  path(sheet, `M${at[0] + 4} ${short(at[1] - size * 0.1)}q2-20 14-30`, {
    fill: 'none',
    stroke: '#5d3d1c',
    'stroke-width': 6,
    'stroke-linecap': 'round',
  });
  leaf(sheet, [at[0] + 32, at[1] - size * 0.55], 0.93, size * 0.72, GREENS[1]);
  gleam(sheet, at, size * 0.74, 0.75);
}

/** A whole orange from above. */
export function citrus(sheet: Sheet, at: Point, size: number, tones: Tones): void {
  sheet.shows.add('orange');
  shadow(sheet, [at[0] + 7, at[1] + 11], [size * 1.12, size * 1.1]);
  circle(sheet, at, size, { fill: roundLight(sheet, tones) });
  strokes(sheet, spread(sheet, at, [size * 0.86, size * 0.86], 60), {
    colour: tones[2],
    width: 1.8,
    length: 0.8,
  });
  circle(sheet, [at[0] + 5, at[1] - 5], 5, { fill: '#6e7a24' });
  gleam(sheet, at, size * 0.74, 0.7);
}

export function pear(sheet: Sheet, [x, y]: Point): void {
  sheet.shows.add('pear');
  const outline = `M${x - 4} ${y - 70}C${x + 22} ${y - 74} ${x + 26} ${y - 44} ${x + 30} ${y - 24}C${x + 36} ${y - 4} ${x + 56} ${y + 8} ${x + 52} ${y + 40}C${x + 48} ${y + 72} ${x - 44} ${y + 74} ${x - 50} ${y + 40}C${x - 54} ${y + 6} ${x - 32} ${y - 6} ${x - 28} ${y - 26}C${x - 26} ${y - 46} ${x - 26} ${y - 66} ${x - 4} ${y - 70}Z`;
  lump(sheet, outline, ['#eef0a0', '#c9cf4f', '#8a962a'], 11);
  strokes(sheet, spread(sheet, [x, y + 28], [40, 34], 30), {
    colour: '#8f8b2e',
    width: 2,
    length: 1,
  });
  path(sheet, `M${x - 2} ${y - 68}q2-14 12-22`, {
    fill: 'none',
    stroke: '#5d3d1c',
    'stroke-width': 5,
    'stroke-linecap': 'round',
  });
  path(sheet, `M${x - 28} ${y + 10}q-14 16-8 38`, {
    fill: 'none',
    stroke: '#ffffdc',
    'stroke-width': 6,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.75,
  });
}

export function yoghurtHoney(sheet: Sheet): void {
  const inside = bowl(sheet, { colour: 'teal', filling: ['#ffffff', '#fbf7ee', '#e3dac8'] });
  path(sheet, 'M162 172c10-50 92-76 138-40s40 104-12 118-96-14-88-54 62-48 78-18-6 44-26 36', {
    fill: 'none',
    stroke: '#e6dcc6',
    'stroke-width': 9,
    'stroke-linecap': 'round',
  });
  path(sheet, 'M150 206C186 150 200 256 230 194S270 142 286 208S318 196 330 160', {
    fill: 'none',
    stroke: '#b56a10',
    'stroke-width': 11,
    'stroke-linecap': 'round',
  });
  path(sheet, 'M150 204C186 148 200 254 230 192S270 140 286 206S318 194 330 158', {
    fill: 'none',
    stroke: '#f5ac2c',
    'stroke-width': 7.5,
    'stroke-linecap': 'round',
  });
  const oats: Tones = ['#fdf0cf', '#eed9a4', '#c7a764'];
  for (const point of spread(sheet, [222, 250], [88, 34], 70)) {
    turned(sheet, point, sheet.random(), () => {
      lump(sheet, blob(sheet, point, [7.5, 6], 0.12, 7), oats, 1.5);
      path(sheet, `M${short(point[0] - 5)} ${short(point[1])}h10`, {
        stroke: '#c7a764',
        'stroke-width': 1.2,
      });
    });
  }
  gleam(sheet, MIDDLE, inside - 9, 0.9);
}

export function ricePudding(sheet: Sheet): void {
  const inside = bowl(sheet, { colour: 'terracotta', filling: ['#fffdf2', '#f8ecd0', '#dcc797'] });
  strokes(sheet, spread(sheet, MIDDLE, [inside * 0.9, inside * 0.9], 150), {
    colour: '#dfcb9d',
    width: 5,
    length: 8,
  });
  strokes(sheet, spread(sheet, [238, 178], [inside * 0.88, inside * 0.88], 150), {
    colour: '#fffaea',
    width: 4,
    length: 8,
  });
  for (const [radius, count] of [
    [0, 46],
    [38, 60],
    [76, 80],
  ] as const) {
    const points = Array.from({ length: count }, (_, index): Point => {
      const [x, y] = polar(MIDDLE, index / count, radius + between(sheet, -9, 9));
      return [x, y];
    });
    strokes(sheet, points, { colour: '#9c5a22', width: 2.6, length: 2.4 });
  }
  for (const [index, turn] of [-0.09, -0.03].entries()) {
    const at: Point = [266 + index * 12, 158 + index * 24];
    stick(sheet, at, turn, [128, 17], ['#b9743d', '#8a4c20', '#52290d']);
    turned(sheet, at, turn, () =>
      path(sheet, `M${at[0] - 56} ${at[1] + 1}h112`, { stroke: '#4c250b', 'stroke-width': 3 }),
    );
  }
  gleam(sheet, MIDDLE, inside - 9, 0.8);
}

export function orangeJuice(sheet: Sheet): void {
  glass(sheet, ['#ffd163', '#fbac23', '#e5820c'], { at: [210, 186], radius: 104 });
  for (const point of spread(sheet, [210, 186], [74, 74], 22)) {
    circle(sheet, point, between(sheet, 2, 5), { fill: '#ffe7a3', 'fill-opacity': 0.75 });
  }
  slice(sheet, [252, 128], 44, 'orange');
  slice(sheet, [372, 238], 68, 'orange');
  citrus(sheet, [378, 96], 52, ['#ffc559', '#f5921e', '#bf5f08']);
  straw(sheet, [190, 210], '#d7443b');
}

/** A striped straw that leans out of a glass. */
function straw(sheet: Sheet, [x, y]: Point, colour: string): void {
  const [dx, dy] = [-104, -118];
  path(sheet, `M${x + 5} ${y + 7}l${dx} ${dy}`, {
    stroke: '#1c0f04',
    'stroke-width': 13,
    'stroke-opacity': 0.22,
    'stroke-linecap': 'round',
  });
  path(sheet, `M${x} ${y}l${dx} ${dy}`, {
    stroke: '#fffdf8',
    'stroke-width': 13,
    'stroke-linecap': 'round',
  });
  path(sheet, `M${x} ${y}l${dx} ${dy}`, {
    stroke: colour,
    'stroke-width': 13,
    'stroke-dasharray': '11 13',
  });
}

export function appleJuice(sheet: Sheet): void {
  glass(sheet, ['#fff0a8', '#f3cf58', '#cf9a1f'], { at: [202, 190], radius: 104 });
  for (const point of spread(sheet, [202, 190], [78, 78], 16)) {
    circle(sheet, point, between(sheet, 2, 4.5), { fill: '#fff9d6', 'fill-opacity': 0.8 });
  }
  apple(sheet, [374, 118], 66, ['#d9ec8a', '#9cc63c', '#5c8a1c']);
  const at: Point = [352, 264];
  lump(sheet, blob(sheet, at, [54, 50], 0.03, 10), ['#b4dc52', '#86b52f', '#567d18'], 8);
  path(sheet, blob(sheet, at, [48, 44], 0.03, 10), {
    fill: roundLight(sheet, ['#fffef0', '#fbf4cf', '#eadda0']),
  });
  path(sheet, `M${at[0]} ${at[1] - 18}q16 16 0 36q-16-20 0-36Z`, { fill: '#e8d48f' });
  for (const aside of [-5, 5]) {
    ellipse(sheet, [at[0] + aside, at[1] + 2], [3.6, 7.5], { fill: '#5d3717' });
  }
  leaf(sheet, [288, 108], 0.08, 40, GREENS[0]);
  straw(sheet, [190, 206], '#5f9e3a');
}

export function cocoaMilk(sheet: Sheet): void {
  const at: Point = [216, 184];
  path(sheet, 'M310 148q76-22 84 36t-86 40', {
    fill: 'none',
    stroke: '#1c0f04',
    'stroke-width': 26,
    'stroke-opacity': 0.22,
    transform: 'translate(6 12)',
  });
  path(sheet, 'M310 148q76-22 84 36t-86 40', {
    fill: 'none',
    stroke: '#c97550',
    'stroke-width': 24,
  });
  path(sheet, 'M310 144q74-20 82 36', {
    fill: 'none',
    stroke: '#e9a887',
    'stroke-width': 6,
    'stroke-linecap': 'round',
  });
  const inside = bowl(sheet, {
    colour: 'terracotta',
    filling: ['#cf9a6b', '#a86b3f', '#76431f'],
    at,
    radius: 124,
  });
  for (const [radius, colour] of [
    [0.88, '#bd8556'],
    [0.66, '#e0b88f'],
    [0.44, '#f4dfc4'],
    [0.22, '#c99264'],
  ] as const) {
    path(sheet, blob(sheet, at, [inside * radius, inside * radius], 0.06, 12), { fill: colour });
  }
  for (const point of spread(sheet, at, [92, 92], 26)) {
    circle(sheet, point, between(sheet, 2.5, 7), {
      fill: '#f7e6cf',
      'fill-opacity': 0.6,
      stroke: '#fffaf0',
      'stroke-width': 1,
    });
  }
  strokes(sheet, spread(sheet, at, [70, 70], 70), { colour: '#5b3013', width: 2.6, length: 1.6 });
  gleam(sheet, at, inside - 8, 0.5);
}

export function stillWater(sheet: Sheet): void {
  const at: Point = [226, 184];
  glass(sheet, ['#f3fbff', '#c9e6f3', '#8fc0d8'], { at, radius: 112 });
  circle(sheet, at, 84, {
    fill: 'none',
    stroke: '#ffffff',
    'stroke-width': 3,
    'stroke-opacity': 0.5,
  });
  for (const [x, y, turn] of [
    [194, 160, 0.06],
    [256, 150, -0.1],
    [230, 214, 0.14],
  ] as const) {
    turned(sheet, [x, y], turn, () => {
      const cube = `M${x - 22} ${y - 26}h44q6 0 6 6v40q0 6-6 6h-44q-6 0-6-6v-40q0-6 6-6Z`;
      path(sheet, cube, { fill: '#5b9bb8', 'fill-opacity': 0.35, transform: 'translate(3 5)' });
      path(sheet, cube, {
        fill: slantLight(sheet, ['#ffffff', '#e0f2fa', '#b2d8e8']),
        'fill-opacity': 0.92,
      });
      path(sheet, `M${x - 18} ${y - 18}h22M${x - 18} ${y - 18}v22`, {
        stroke: '#ffffff',
        'stroke-width': 5,
        'stroke-linecap': 'round',
      });
    });
  }
  for (const [x, y, size] of [
    [384, 92, 15],
    [416, 126, 9],
    [372, 262, 18],
    [412, 236, 8],
    [78, 286, 13],
    [58, 90, 10],
    [92, 66, 16],
    [400, 300, 7],
  ] as const) {
    circle(sheet, [x + 2, y + 4], size, { fill: '#1c2f3a', 'fill-opacity': 0.25 });
    circle(sheet, [x, y], size, {
      fill: roundLight(sheet, ['#ffffff', '#dceef7', '#a5cce0']),
      'fill-opacity': 0.85,
    });
    circle(sheet, [x - size * 0.35, y - size * 0.35], size * 0.22, { fill: '#fff' });
  }
}
