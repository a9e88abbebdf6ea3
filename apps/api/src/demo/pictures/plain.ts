import { celery, slice } from './foods.ts';
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
  strokes,
  type Tones,
  turned,
} from './sheet.ts';
import { apple, citrus, pear } from './sides.ts';
import { bowl, gleam, MIDDLE, plate } from './tableware.ts';

// What dishes consist of, served on its own; and fruit for a week.

const ROAST: Tones = ['#f6c985', '#dc9b50', '#a3622a'];

export function grilledChicken(sheet: Sheet): void {
  plate(sheet, { band: '#7d9c65' });
  fillet(sheet, [206, 152], -0.06);
  fillet(sheet, [276, 208], 0.02);
}

/** A breast of chicken with the marks of the grill. */
function fillet(sheet: Sheet, [x, y]: Point, turn: number): void {
  turned(sheet, [x, y], turn, () => {
    const outline = smooth([
      [x - 78, y + 4],
      [x - 60, y - 32],
      [x - 16, y - 44],
      [x + 36, y - 34],
      [x + 76, y - 6],
      [x + 84, y + 14],
      [x + 40, y + 34],
      [x - 14, y + 42],
      [x - 62, y + 34],
    ]);
    lump(sheet, outline, ROAST, 9);
    const marks = [-46, -20, 6, 32].map(
      (aside) => `M${short(x + aside - 8)} ${short(y + 28)}l24-52`,
    );
    path(sheet, marks.join(''), {
      stroke: '#6b3512',
      'stroke-width': 7,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.72,
    });
    path(sheet, `M${short(x - 54)} ${short(y - 22)}q34-22 76-10`, {
      fill: 'none',
      stroke: '#ffe6b8',
      'stroke-width': 4,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.8,
    });
  });
}

export function whiteRice(sheet: Sheet): void {
  const inside = bowl(sheet, { colour: 'blue', filling: ['#fffdf4', '#f3ead5', '#d6c8a6'] });
  lump(
    sheet,
    blob(sheet, [238, 176], [inside * 0.84, inside * 0.82], 0.05, 13),
    ['#fffef8', '#f8f1e0', '#ddd0b1'],
    8,
  );
  for (const [colour, width, count, reach] of [
    ['#cdbd97', 4.4, 150, 0.92],
    ['#efe6cf', 4.4, 170, 0.9],
    ['#fffefa', 4, 210, 0.86],
  ] as const) {
    strokes(sheet, spread(sheet, [237, 175], [inside * reach, inside * reach], count), {
      colour,
      width,
      length: 9,
    });
  }
  gleam(sheet, MIDDLE, inside + 11, 0.7);
}

export function stewedBeans(sheet: Sheet): void {
  const inside = bowl(sheet, { colour: 'cream', filling: ['#8a4a2e', '#633020', '#3d1a0e'] });
  for (const point of spread(sheet, MIDDLE, [inside * 0.87, inside * 0.87], 74)) {
    turned(sheet, point, sheet.random(), () => {
      const [x, y] = point;
      const size = between(sheet, 12, 15);
      ellipse(sheet, [x + 1.5, y + 3], [size, size * 0.62], {
        fill: '#1c0803',
        'fill-opacity': 0.35,
      });
      ellipse(sheet, point, [size, size * 0.62], {
        fill: roundLight(sheet, ['#b9714c', '#7c3a22', '#3f180c']),
      });
      ellipse(sheet, [x - size * 0.25, y - size * 0.2], [size * 0.36, size * 0.12], {
        fill: '#fff',
        'fill-opacity': 0.45,
      });
    });
  }
  for (const point of spread(sheet, [244, 184], [74, 74], 8)) {
    circle(sheet, point, between(sheet, 4, 8), { fill: '#c98558', 'fill-opacity': 0.35 });
  }
  gleam(sheet, MIDDLE, inside - 8, 0.55);
}

export function beefInSauce(sheet: Sheet): void {
  const inside = bowl(sheet, { colour: 'teal', filling: ['#b5683a', '#84421f', '#4f220c'] });
  for (const [index, point] of spread(
    sheet,
    MIDDLE,
    [inside * 0.74, inside * 0.74],
    15,
  ).entries()) {
    const size = between(sheet, 22, 27);
    turned(sheet, point, index * 0.13, () => {
      const [x, y] = point;
      const cube = blob(sheet, point, [size, size * 0.82], 0.1, 8);
      lump(sheet, cube, ['#bd7b4f', '#85482a', '#4f2510'], 7);
      path(
        sheet,
        `M${short(x - size * 0.55)} ${short(y - 5)}h${short(size)}M${short(x - size * 0.5)} ${short(y + 3)}h${short(size * 1.05)}M${short(x - size * 0.4)} ${short(y + 10)}h${short(size * 0.8)}`,
        {
          stroke: '#dca579',
          'stroke-width': 2,
          'stroke-opacity': 0.55,
          'stroke-linecap': 'round',
        },
      );
    });
  }
  for (const turn of [0.04, 0.24, 0.43, 0.62, 0.83]) {
    slice(sheet, polar(MIDDLE, turn, 78), 17, 'carrot');
  }
  celery(sheet, spread(sheet, MIDDLE, [88, 88], 10));
  gleam(sheet, MIDDLE, inside - 8, 0.5);
}

export function mashedPotato(sheet: Sheet): void {
  const inside = bowl(sheet, { colour: 'green', filling: ['#fdf1cf', '#f3e0ad', '#d8bc7c'] });
  lump(
    sheet,
    blob(sheet, [238, 176], [inside * 0.9, inside * 0.88], 0.06, 12),
    ['#fffaea', '#f9eac0', '#dfc88f'],
    8,
  );
  // What the spoon has left behind.
  for (const radius of [92, 70, 48]) {
    const [from, to] = [polar(MIDDLE, 0.42, radius), polar(MIDDLE, 1.22, radius)];
    for (const [colour, width, aside] of [
      ['#cfb478', 9, 3],
      ['#fff8e0', 7, 0],
    ] as const) {
      path(
        sheet,
        `M${short(from[0])} ${short(from[1] + aside)}A${radius} ${radius} 0 1 1 ${short(to[0])} ${short(to[1] + aside)}`,
        {
          fill: 'none',
          stroke: colour,
          'stroke-width': width,
          'stroke-linecap': 'round',
          'stroke-opacity': 0.8,
        },
      );
    }
  }
  path(sheet, blob(sheet, [240, 182], [40, 34], 0.14, 10), {
    fill: '#f6cf52',
    'fill-opacity': 0.75,
  });
  turned(sheet, [238, 176], -0.05, () => {
    lump(sheet, 'M216 162h44q5 0 5 5v20q0 5-5 5h-44q-5 0-5-5v-20q0-5 5-5Z', [
      '#fff6bd',
      '#fbdf74',
      '#dcae33',
    ]);
  });
  gleam(sheet, MIDDLE, inside + 10, 0.6);
}

const CRATE: Tones = ['#e6bd85', '#cf9f63', '#a87840'];

/** A crate with fruit for each day. */
export function fruitWeek(sheet: Sheet): void {
  const frame = 'M54 56h372q10 0 10 10v228q0 10-10 10H54q-10 0-10-10V66q0-10 10-10Z';
  path(sheet, frame, { fill: '#1c0f04', 'fill-opacity': 0.3, transform: 'translate(7 12)' });
  path(sheet, frame, { fill: slantLight(sheet, CRATE) });
  path(sheet, 'M68 80h344v200H68Z', { fill: '#5d3a17' });
  path(sheet, 'M68 120h344M68 160h344M68 200h344M68 240h344', {
    stroke: '#7d5226',
    'stroke-width': 3,
  });
  path(sheet, 'M44 68h392M44 292h392', {
    stroke: CRATE[0],
    'stroke-width': 2,
    'stroke-opacity': 0.8,
  });
  for (const [x, y] of [
    [56, 68],
    [424, 68],
    [56, 292],
    [424, 292],
  ] as const) {
    circle(sheet, [x, y], 4, { fill: '#7a5225' });
  }
  const red: Tones = ['#ff9a7a', '#d93a30', '#8f1820'];
  const green: Tones = ['#d9ec8a', '#9cc63c', '#5c8a1c'];
  const orange: Tones = ['#ffc559', '#f5921e', '#bf5f08'];
  apple(sheet, [126, 130], 46, red);
  citrus(sheet, [226, 130], 46, orange);
  pear(sheet, [346, 156]);
  apple(sheet, [128, 228], 44, green);
  banana(sheet);
}

/** A banana that lies over the edge of the crate. */
function banana(sheet: Sheet): void {
  sheet.shows.add('banana');
  lump(
    sheet,
    'M206 240C236 264 282 256 308 204L322 208C310 270 252 292 200 254Q196 242 206 240Z',
    ['#fff3a8', '#fad44a', '#cf9a1e'],
    6,
  );
  path(sheet, 'M212 250C246 272 290 258 312 212', {
    fill: 'none',
    stroke: '#fffbd6',
    'stroke-width': 3,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.7,
  });
  path(sheet, 'M306 202l4-12 12 3-1 14ZM200 254l-5-10 9-6 4 5Z', { fill: '#5d4420' });
}
