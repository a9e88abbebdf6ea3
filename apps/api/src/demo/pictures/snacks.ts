import { ball, GREENS, leaf, lettuce, stick } from './foods.ts';
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
  slantLight,
  spread,
  stamp,
  strokes,
  type Tones,
  turned,
} from './sheet.ts';
import { board, bowl, gleam, MIDDLE, paper, plate } from './tableware.ts';

export function cheeseBread(sheet: Sheet): void {
  plate(sheet, { band: '#c97550' });
  for (const [x, y] of [
    [180, 138],
    [304, 160],
    [216, 244],
  ] as const) {
    lump(sheet, blob(sheet, [x, y], [62, 58], 0.04, 12), ['#fff0b8', '#f2c561', '#bf7f26'], 10);
    for (const spot of spread(sheet, [x, y], [44, 42], 9)) {
      path(sheet, blob(sheet, spot, [between(sheet, 4, 10), between(sheet, 3, 7)], 0.25, 7), {
        fill: '#c9822a',
        'fill-opacity': between(sheet, 0.25, 0.5).toFixed(2),
      });
    }
    turned(sheet, [x, y], sheet.random(), () =>
      path(sheet, `M${x - 18} ${y + 2}q8-8 16 0t18-4`, {
        fill: 'none',
        stroke: '#a8691e',
        'stroke-width': 2.4,
        'stroke-linecap': 'round',
        'stroke-opacity': 0.7,
      }),
    );
    gleam(sheet, [x, y], 45, 0.65);
  }
}

export function hamCheeseToast(sheet: Sheet): void {
  board(sheet);
  triangle(sheet, [182, 178], 0.02);
  triangle(sheet, [316, 196], 0.53);
}

/** Half a toasted sandwich, cut from corner to corner. */
function triangle(sheet: Sheet, [x, y]: Point, turn: number): void {
  turned(sheet, [x, y], turn, () => {
    const side = (drop: number) =>
      `M${x - 92} ${y + 64 + drop}L${x + 96} ${y + 64 + drop}L${x + 96} ${y + 74 + drop}L${x - 92} ${y + 74 + drop}Z`;
    path(sheet, `M${x - 84} ${y + 70}h190l-6 40h-182Z`, { fill: '#1c0f04', 'fill-opacity': 0.3 });
    for (const [drop, colour] of [
      [26, '#d9a04f'],
      [20, '#f6e0b0'],
      [13, '#f59aa0'],
      [6, '#ffcf4a'],
      [-3, '#f6e0b0'],
    ] as const) {
      path(sheet, side(drop), { fill: colour });
    }
    path(sheet, `M${x - 60} ${y + 74}q4 22 12 22t10-20M${x + 18} ${y + 74}q4 16 12 16t12-16`, {
      fill: '#ffcf4a',
    });
    const top = `M${x - 98} ${y + 60}L${x - 8} ${y - 76}Q${x} ${y - 86} ${x + 9} ${y - 76}L${x + 100} ${y + 60}Q${x + 102} ${y + 68} ${x + 92} ${y + 68}H${x - 90}Q${x - 102} ${y + 68} ${x - 98} ${y + 60}Z`;
    path(sheet, top, { fill: slantLight(sheet, ['#d8983f', '#b8752a', '#8b5218']) });
    const crumb = `M${x - 78} ${y + 56}L${x - 4} ${y - 58}Q${x} ${y - 64} ${x + 5} ${y - 58}L${x + 80} ${y + 56}Z`;
    path(sheet, crumb, { fill: slantLight(sheet, ['#fbdf9d', '#eab963', '#cf8f3c']) });
    path(
      sheet,
      `M${x - 52} ${y + 42}L${x + 14} ${y - 36}M${x - 16} ${y + 48}L${x + 34} ${y - 10}M${x + 22} ${y + 48}L${x + 54} ${y + 12}`,
      { stroke: '#8a4c14', 'stroke-width': 8, 'stroke-linecap': 'round', 'stroke-opacity': 0.62 },
    );
  });
}

export function chickenWrap(sheet: Sheet): void {
  board(sheet);
  half(sheet, [196, 136], -0.06);
  half(sheet, [214, 240], 0.03);
  bowl(sheet, {
    colour: 'cream',
    filling: ['#fffdf4', '#f7efd9', '#dccfae'],
    at: [382, 116],
    radius: 40,
  });
}

const CARROT: Tones = ['#ffb765', '#f0892a', '#b95c10'];

/** Half a wrap: the cut end shows what is in it. */
function half(sheet: Sheet, [x, y]: Point, turn: number): void {
  turned(sheet, [x, y], turn, () => {
    const body = `M${x - 112} ${y - 36}Q${x - 128} ${y} ${x - 112} ${y + 36}L${x + 74} ${y + 46}V${y - 46}Z`;
    lump(sheet, body, ['#fdf0cf', '#efd39c', '#c29a58'], 11);
    for (const spot of spread(sheet, [x - 24, y], [78, 30], 15)) {
      path(sheet, blob(sheet, spot, [between(sheet, 4, 12), between(sheet, 3, 6)], 0.25, 7), {
        fill: '#a8692a',
        'fill-opacity': between(sheet, 0.25, 0.5).toFixed(2),
      });
    }
    path(sheet, `M${x - 104} ${y - 8}Q${x - 20} ${y - 24} ${x + 70} ${y - 20}`, {
      fill: 'none',
      stroke: '#b98f4d',
      'stroke-width': 3,
      'stroke-opacity': 0.7,
    });
    ellipse(sheet, [x + 76, y], [36, 47], { fill: '#f6e2b4' });
    ellipse(sheet, [x + 76, y], [36, 47], { fill: 'none', stroke: '#caa25f', 'stroke-width': 3 });
    ellipse(sheet, [x + 77, y], [29, 40], { fill: '#fffbe9' });
    for (const [dx, dy, size, tones] of [
      [-10, -20, 13, ['#f7d9a6', '#e0b06a', '#a87234']],
      [8, -8, 14, ['#f7d9a6', '#e0b06a', '#a87234']],
      [-9, 8, 14, ['#f3cf96', '#d9a45c', '#a0682c']],
      [9, 20, 11, ['#f7d9a6', '#e0b06a', '#a87234']],
    ] as const satisfies readonly (readonly [number, number, number, Tones])[]) {
      lump(sheet, blob(sheet, [x + 77 + dx, y + dy], [size, size * 0.85], 0.14, 8), tones, 3);
    }
    for (const [dx, dy] of [
      [-2, -30],
      [16, 4],
      [-16, -4],
      [0, 30],
    ] as const) {
      lettuce(sheet, [x + 77 + dx, y + dy], 9, GREENS[0]);
    }
    stick(sheet, [x + 72, y - 4], 0.1, [16, 6], CARROT);
    stick(sheet, [x + 88, y - 22], 0.1, [16, 6], CARROT);
    stick(sheet, [x + 66, y + 22], 0.1, [16, 6], CARROT);
  });
}

export function hummusSticks(sheet: Sheet): void {
  plate(sheet, { radius: 164 });
  sheet.shows.add('carrot').add('cucumber');
  const kinds: readonly Tones[] = [CARROT, ['#f3f9da', '#d3e8ab', '#2f6d27']];
  for (let index = 0; index < 20; index += 1) {
    const turn = index / 20;
    const radians = turn * 2 * Math.PI;
    const at: Point = [240 + Math.cos(radians) * 114, 180 + Math.sin(radians) * 114];
    stick(
      sheet,
      at,
      turn + between(sheet, -0.02, 0.02),
      [84, 17],
      kinds[Math.floor(index / 5) % 2] as Tones,
    );
  }
  const inside = bowl(sheet, {
    colour: 'blue',
    filling: ['#fbe8bd', '#e9cb8b', '#bf9650'],
    radius: 88,
  });
  path(sheet, 'M196 182c4-36 58-50 82-22s4 62-28 60-36-34-14-42 30 14 16 20', {
    fill: 'none',
    stroke: '#c79f58',
    'stroke-width': 8,
    'stroke-linecap': 'round',
  });
  path(sheet, 'M198 180c6-34 56-46 78-20s4 58-26 56', {
    fill: 'none',
    stroke: '#e8a72a',
    'stroke-width': 5,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.9,
  });
  for (const [x, y] of [
    [232, 172],
    [250, 186],
    [230, 196],
  ] as const) {
    ball(sheet, [x, y], 9, ['#f7dfa6', '#e2bd72', '#ab823c']);
  }
  gleam(sheet, MIDDLE, inside - 8, 0.4);
}

export function carrotCake(sheet: Sheet): void {
  plate(sheet, { band: '#c97550' });
  path(sheet, 'M108 250L318 302L398 214L384 190L112 226Z', {
    fill: '#2b0f03',
    'fill-opacity': 0.3,
  });
  // Its long side and its back.
  path(sheet, 'M106 178L310 218V288Q310 294 304 293L112 248Q106 246 106 240Z', {
    fill: slantLight(sheet, ['#ffc877', '#f0993f', '#cf7420']),
  });
  path(sheet, 'M310 218L384 150V208Q384 212 381 215L314 288Q310 292 310 288Z', {
    fill: slantLight(sheet, ['#e58b34', '#c9701f', '#9d5212']),
  });
  for (const [centre, size] of [
    [
      [206, 236],
      [90, 24],
    ],
    [
      [344, 216],
      [22, 22],
    ],
  ] as const) {
    strokes(sheet, spread(sheet, centre, size, 46), { colour: '#b9601a', width: 3.2, length: 3 });
  }
  // The icing runs over the edges, further in some places than in others.
  path(sheet, 'M104 174L306 218L386 146V160L308 236L104 192Z', { fill: '#54290f' });
  const alongSide = [16, 26, 12, 30, 20, 34, 14, 24].map(
    (long, at) => `M${116 + at * 25} ${178 + at * 5.4}v${long}`,
  );
  const alongBack = [16, 10, 20].map((long, at) => `M${324 + at * 22} ${206 - at * 19}v${long}`);
  path(sheet, alongSide.join(''), {
    stroke: '#54290f',
    'stroke-width': 21,
    'stroke-linecap': 'round',
  });
  path(sheet, alongBack.join(''), {
    stroke: '#43200b',
    'stroke-width': 17,
    'stroke-linecap': 'round',
  });
  path(sheet, 'M191 195v28M241 206v30M291 217v20', {
    stroke: '#a9704a',
    'stroke-width': 3.5,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.7,
  });
  path(
    sheet,
    'M108 180Q98 170 112 166L346 126Q368 123 380 134Q391 143 384 153L324 212Q315 221 302 218Z',
    { fill: slantLight(sheet, ['#a2633a', '#74401c', '#50280e']) },
  );
  path(sheet, 'M124 168L344 132', {
    stroke: '#dfae88',
    'stroke-width': 6,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.7,
  });
  for (const [colour, width, count] of [
    ['#3b1a07', 4, 40],
    ['#b67547', 3, 26],
  ] as const) {
    strokes(sheet, spread(sheet, [264, 172], [86, 28], count), { colour, width, length: 8 });
  }
  turned(sheet, [134, 104], -0.06, () => {
    lump(
      sheet,
      'M100 104Q104 88 122 90L188 100Q194 104 188 108L122 118Q104 120 100 104Z',
      ['#ffb765', '#f0892a', '#b95c10'],
      5,
    );
    path(sheet, 'M118 96q4 8 0 16M138 96q4 7 0 15M158 99q3 5 0 11', {
      fill: 'none',
      stroke: '#b95c10',
      'stroke-width': 2.4,
    });
    leaf(sheet, [90, 94], 0.06, 34, GREENS[1]);
    leaf(sheet, [90, 112], -0.06, 34, GREENS[0]);
  });
}

export function cerealBar(sheet: Sheet): void {
  paper(sheet);
  bar(sheet, [222, 140], -0.05);
  bar(sheet, [266, 232], 0.03);
  for (const [x, y] of [
    [402, 108],
    [424, 132],
    [70, 276],
    [96, 296],
  ] as const) {
    turned(sheet, [x, y], sheet.random(), () =>
      lump(
        sheet,
        `M${x - 16} ${y}Q${x - 4} ${y - 16} ${x + 17} ${y}Q${x - 4} ${y + 16} ${x - 16} ${y}Z`,
        ['#dba06a', '#a9683a', '#6f3e1b'],
        5,
      ),
    );
  }
}

/** Oats, nuts and raisins. */
const OATS: readonly Tones[] = [
  ['#fbe3ae', '#e6bd72', '#a87a34'],
  ['#f3cf8c', '#cf9b4b', '#8f6122'],
  ['#c98f5c', '#8f5a30', '#5a3313'],
  ['#6b4a3a', '#3f261a', '#24130b'],
];

function bar(sheet: Sheet, [x, y]: Point, turn: number): void {
  turned(sheet, [x, y], turn, () => {
    const outline = `M${x - 122} ${y - 36}h244q9 0 9 9v54q0 9-9 9h-244q-9 0-9-9v-54q0-9 9-9Z`;
    lump(sheet, outline, ['#e5b56c', '#c08a41', '#855522'], 11);
    for (const [index, point] of spread(sheet, [x, y], [134, 36], 92).entries()) {
      if (Math.abs(point[0] - x) > 118 || Math.abs(point[1] - y) > 29) continue;
      const kind = index % 11 === 5 ? 3 : index % 5 === 2 ? 2 : index % 2;
      stamp(sheet, `oat${kind}`, { at: point, turn: sheet.random() }, (piece) =>
        lump(piece, blob(piece, [0, 0], [12, 7.5], 0.14, 7), OATS[kind] as Tones, 2.5),
      );
    }
    const drizzle = Array.from({ length: 9 }, (_, index) => `l14 ${index % 2 ? 58 : -58}l14 0`);
    path(sheet, `M${x - 126} ${y + 29}${drizzle.join('')}`, {
      fill: 'none',
      stroke: '#f0b13c',
      'stroke-width': 5,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
      'stroke-opacity': 0.92,
    });
  });
}

export function popcorn(sheet: Sheet): void {
  const rim = bowl(sheet, { colour: 'cream', filling: ['#f7e3a8', '#e3bf6a', '#b98d3a'] });
  const stripes = Array.from({ length: 20 }, (_, index) => {
    const [from, to] = [(index / 20) * 2 * Math.PI, ((index + 0.5) / 20) * 2 * Math.PI];
    const point = (turn: number, radius: number) =>
      `${Math.round(240 + Math.cos(turn) * radius)} ${Math.round(180 + Math.sin(turn) * radius)}`;
    return `M${point(from, rim + 6)}L${point(from, 144)}A144 144 0 0 1 ${point(to, 144)}L${point(to, rim + 6)}Z`;
  });
  path(sheet, stripes.join(''), { fill: '#d7443b' });
  const places = [...spread(sheet, MIDDLE, [116, 116], 58), ...spread(sheet, MIDDLE, [72, 72], 20)];
  for (const point of places) kernel(sheet, point, between(sheet, 17, 22));
  kernel(sheet, [412, 290], 19);
  kernel(sheet, [66, 82], 18);
  kernel(sheet, [84, 300], 16);
}

/** A popped corn: a few puffs around its husk. */
function kernel(sheet: Sheet, at: Point, size: number): void {
  const place = { at, turn: sheet.random(), scale: size / 20 };
  stamp(sheet, `kernel${Math.floor(sheet.random() * 3)}`, place, (piece) => {
    for (const index of [0, 1, 2, 3]) {
      const puff = polar([0, 0], (index + between(piece, 0, 0.5)) / 4, 10);
      lump(piece, blob(piece, puff, [13, 12], 0.1, 8), ['#fffef6', '#fdf1cc', '#e2c27c'], 4);
    }
    circle(piece, [0, 0], 10, { fill: roundLight(piece, ['#fffef2', '#fbeab8', '#efd28a']) });
    ellipse(piece, [2, 2], [4.4, 3], { fill: '#c98a2c', 'fill-opacity': 0.85 });
  });
}
