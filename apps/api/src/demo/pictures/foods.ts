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
  short,
  slantLight,
  smooth,
  spread,
  stamp,
  strokes,
  type Tones,
  turned,
} from './sheet.ts';
import { gleam } from './tableware.ts';

export const GREENS = [
  ['#a9d468', '#6fae3c', '#437c22'],
  ['#8cc45a', '#559832', '#33691e'],
  ['#c6e08c', '#93bf52', '#62912f'],
] as const satisfies readonly Tones[];

const WHITE_RICE: Tones = ['#fffdf4', '#f6eedb', '#d9cbab'];

/** Boiled rice: a mound of grains. */
export function rice(sheet: Sheet, at: Point, size: Point, tones = WHITE_RICE): void {
  sheet.shows.add('rice');
  lump(sheet, blob(sheet, at, size, 0.07), tones, 7);
  const [rx, ry] = size;
  const inner: Point = [rx * 0.92, ry * 0.92];
  strokes(sheet, spread(sheet, at, inner, 90), { colour: tones[2], width: 3.6, length: 6.5 });
  strokes(sheet, spread(sheet, at, inner, 110), { colour: tones[0], width: 3.2, length: 6.5 });
}

/** Beans in their sauce. */
export function beans(sheet: Sheet, at: Point, size: Point): void {
  sheet.shows.add('beans');
  lump(sheet, blob(sheet, at, size, 0.1), ['#7a4029', '#5a2a19', '#3b190d'], 4);
  for (const point of spread(sheet, at, [size[0] * 0.82, size[1] * 0.8], 30)) {
    turned(sheet, point, sheet.random(), () => {
      ellipse(sheet, point, [9, 5.6], {
        fill: roundLight(sheet, ['#a8603e', '#6e321d', '#35140a']),
      });
      ellipse(sheet, [point[0] - 2, point[1] - 2], [3, 1.2], { fill: '#fff', 'fill-opacity': 0.4 });
    });
  }
}

/** A leaf with its midrib. */
export function leaf(sheet: Sheet, at: Point, turn: number, length = 30, tones: Tones = GREENS[1]) {
  const half = length / 2;
  const wide = length * 0.3;
  turned(sheet, at, turn, () => {
    const [x, y] = at;
    const outline = `M${short(x - half)} ${short(y)}Q${short(x)} ${short(y - wide * 1.7)} ${short(x + half)} ${short(y)}Q${short(x)} ${short(y + wide * 1.7)} ${short(x - half)} ${short(y)}Z`;
    path(sheet, outline, { fill: '#1d1303', 'fill-opacity': 0.25, transform: 'translate(2 3)' });
    path(sheet, outline, { fill: slantLight(sheet, tones) });
    path(
      sheet,
      `M${short(x - half)} ${short(y)}L${short(x + half * 0.8)} ${short(y)}M${short(x - 2)} ${short(y)}l${short(wide)} ${short(-wide * 0.55)}M${short(x - 2)} ${short(y)}l${short(wide)} ${short(wide * 0.55)}`,
      { stroke: tones[0], 'stroke-width': 1.4, 'stroke-opacity': 0.8, fill: 'none' },
    );
  });
}

/** A curly leaf, of lettuce or of cabbage. */
export function lettuce(
  sheet: Sheet,
  at: Point,
  size: number,
  tones: Tones = GREENS[0],
  food: 'lettuce' | 'cabbage' = 'lettuce',
): void {
  sheet.shows.add(food);
  const place = { at, turn: sheet.random(), scale: size / 40 };
  stamp(sheet, `lettuce${tones[1].slice(1)}`, place, (piece) => {
    const points = Array.from(
      { length: 22 },
      (_, index): Point =>
        polar([0, 0], index / 22, (index % 2 ? 33 : 41) * between(piece, 0.92, 1.06)),
    );
    lump(piece, smooth(points), tones, 3);
    path(piece, 'M-32 0L24 0M-32 0L16 -22M-32 0L16 22', {
      stroke: '#eef6cf',
      'stroke-width': 2,
      'stroke-opacity': 0.65,
      'stroke-linecap': 'round',
    });
  });
}

const TOMATO: Tones = ['#ff8a6b', '#e04a32', '#a8281a'];

/** Half a cherry tomato, its cut face up. */
export function tomato(sheet: Sheet, at: Point, size = 17): void {
  sheet.shows.add('tomato');
  circle(sheet, [at[0] + 2, at[1] + 4], size, { fill: '#2b0a03', 'fill-opacity': 0.28 });
  circle(sheet, at, size, { fill: roundLight(sheet, TOMATO) });
  circle(sheet, at, size * 0.78, { fill: '#f2735a' });
  for (const turn of [0.08, 0.41, 0.75]) {
    const spot = polar(at, turn, size * 0.4);
    ellipse(sheet, spot, [size * 0.28, size * 0.22], { fill: '#c93a20' });
    circle(sheet, spot, size * 0.09, { fill: '#ffe0a3' });
  }
  gleam(sheet, at, size * 0.86, 0.5);
}

/** A small round thing: a pea, a blueberry, a chickpea. */
export function ball(sheet: Sheet, at: Point, size: number, tones: Tones): void {
  circle(sheet, [at[0] + size * 0.15, at[1] + size * 0.25], size, {
    fill: '#200f02',
    'fill-opacity': 0.3,
  });
  circle(sheet, at, size, { fill: roundLight(sheet, tones) });
  circle(sheet, [at[0] - size * 0.3, at[1] - size * 0.35], size * 0.2, {
    fill: '#fff',
    'fill-opacity': 0.55,
  });
}

/** A slice with a rind, seeds or segments: lemon, orange, cucumber, carrot. */
export function slice(
  sheet: Sheet,
  at: Point,
  size: number,
  kind: 'lemon' | 'orange' | 'cucumber' | 'carrot',
): void {
  sheet.shows.add(kind);
  const { rind, pith, flesh, segments, seeds } = SLICES[kind];
  circle(sheet, [at[0] + 2, at[1] + 4], size, { fill: '#200f02', 'fill-opacity': 0.28 });
  circle(sheet, at, size, { fill: rind });
  circle(sheet, at, size * 0.9, { fill: pith });
  if (segments > 0) {
    const turn = sheet.random();
    for (let index = 0; index < segments; index += 1) {
      const [from, to] = [turn + (index + 0.07) / segments, turn + (index + 0.93) / segments];
      const [start, tip, end] = [
        polar(at, (from + to) / 2, size * 0.1),
        polar(at, from, size * 0.8),
        polar(at, to, size * 0.8),
      ];
      path(
        sheet,
        `M${short(start[0])} ${short(start[1])}L${short(tip[0])} ${short(tip[1])}A${short(size * 0.8)} ${short(size * 0.8)} 0 0 1 ${short(end[0])} ${short(end[1])}Z`,
        { fill: roundLight(sheet, flesh), 'stroke-linejoin': 'round' },
      );
    }
  } else {
    circle(sheet, at, size * 0.82, { fill: roundLight(sheet, flesh) });
  }
  if (kind === 'carrot') {
    circle(sheet, at, size * 0.4, { fill: '#ffb863', 'fill-opacity': 0.8 });
  }
  for (let index = 0; index < seeds; index += 1) {
    const spot = polar(at, (index + 0.5) / seeds, size * 0.44);
    turned(sheet, spot, (index + 0.5) / seeds, () =>
      ellipse(sheet, spot, [size * 0.11, size * 0.05], {
        fill: '#f5f8dc',
      }),
    );
  }
}

const SLICES: Record<
  'lemon' | 'orange' | 'cucumber' | 'carrot',
  { rind: string; pith: string; flesh: Tones; segments: number; seeds: number }
> = {
  lemon: {
    rind: '#f2c522',
    pith: '#fdf6cf',
    flesh: ['#fff0a0', '#f8db55', '#e8be2c'],
    segments: 8,
    seeds: 0,
  },
  orange: {
    rind: '#f08a1d',
    pith: '#ffe9c4',
    flesh: ['#ffc25c', '#fba02f', '#ea7e12'],
    segments: 9,
    seeds: 0,
  },
  cucumber: {
    rind: '#3f7d33',
    pith: '#cfe6a4',
    flesh: ['#eef6cd', '#d9ebaa', '#b7d67c'],
    segments: 0,
    seeds: 9,
  },
  carrot: {
    rind: '#d96a12',
    pith: '#f08a2c',
    flesh: ['#ffac52', '#f58a26', '#e06f12'],
    segments: 0,
    seeds: 0,
  },
};

/** Pieces of celery: short arcs, pale at the inner side. */
export function celery(sheet: Sheet, points: readonly Point[]): void {
  for (const point of points) {
    turned(sheet, point, sheet.random(), () => {
      const arc = `M${short(point[0] - 9)} ${short(point[1] + 3)}q9-13 18 0`;
      for (const [stroke, width] of [
        ['#7fa545', 9],
        ['#cfe39c', 5],
      ] as const) {
        path(sheet, arc, { fill: 'none', stroke, 'stroke-width': width });
      }
    });
  }
}

/** Scattered green flecks of herbs. */
export function herbs(sheet: Sheet, at: Point, size: Point, count: number): void {
  strokes(sheet, spread(sheet, at, size, count), { colour: '#3f7a22', width: 3, length: 3.5 });
  strokes(sheet, spread(sheet, [at[0] + 3, at[1] - 2], size, Math.ceil(count / 2)), {
    colour: '#7fb84a',
    width: 2.4,
    length: 3,
  });
}

/** A floret of broccoli. */
export function floret(sheet: Sheet, at: Point, size: number, turn: number): void {
  sheet.shows.add('broccoli');
  stamp(sheet, 'floret', { at, turn, scale: size / 40 }, (piece) => {
    for (const [colour, width] of [
      ['#9cc069', 22],
      ['#c9e09c', 8],
    ] as const) {
      path(piece, 'M0 0L42 0', {
        stroke: colour,
        'stroke-width': width,
        'stroke-linecap': 'round',
      });
    }
    for (const [index, point] of spread(piece, [0, 0], [25, 25], 9).entries()) {
      const tones: Tones =
        index % 2 ? ['#6fae45', '#438230', '#2a5c1e'] : ['#5b9c3b', '#37732a', '#224f1a'];
      lump(piece, blob(piece, point, [17, 17], 0.12, 9), tones, 3);
    }
    strokes(piece, spread(piece, [0, 0], [34, 34], 46), {
      colour: '#95cf62',
      width: 2.2,
      length: 1.2,
    });
  });
}

/** A long piece with rounded ends: a carrot stick, a chip, a breadstick. */
export function stick(sheet: Sheet, at: Point, turn: number, [length, width]: Point, tones: Tones) {
  turned(sheet, at, turn, () => {
    const [x, y] = [at[0] - length / 2, at[1] - width / 2];
    const box = `M${short(x + 3)} ${short(y)}h${short(length - 6)}q3 0 3 3v${short(width - 6)}q0 3-3 3h${short(6 - length)}q-3 0-3-3v${short(6 - width)}q0-3 3-3Z`;
    path(sheet, box, { fill: '#1d1003', 'fill-opacity': 0.28, transform: 'translate(2 4)' });
    path(sheet, box, { fill: tones[1] });
    path(sheet, `M${short(x + 3)} ${short(y + width * 0.26)}h${short(length - 6)}`, {
      stroke: tones[0],
      'stroke-width': short(width * 0.34),
      'stroke-linecap': 'round',
    });
    path(sheet, `M${short(x + 3)} ${short(y + width - 1.5)}h${short(length - 6)}`, {
      stroke: tones[2],
      'stroke-width': 2,
    });
  });
}
