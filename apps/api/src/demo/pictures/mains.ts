import {
  ball,
  beans,
  celery,
  floret,
  GREENS,
  herbs,
  leaf,
  lettuce,
  rice,
  slice,
  stick,
  tomato,
} from './foods.ts';
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
import { bowl, gleam, MIDDLE, plate } from './tableware.ts';

const ROAST: Tones = ['#f3c078', '#d8954a', '#a3622a'];
const CREAM: Tones = ['#fffaf0', '#f7ebd0', '#ddc99c'];

export function chickenRiceBeans(sheet: Sheet): void {
  plate(sheet, { band: '#5684a8' });
  lettuce(sheet, [318, 108], 34);
  tomato(sheet, [322, 112], 20);
  tomato(sheet, [290, 92], 15);
  rice(sheet, [184, 148], [74, 62]);
  beans(sheet, [214, 246], [80, 50]);
  const outline = smooth([
    [262, 168],
    [300, 140],
    [342, 154],
    [352, 196],
    [330, 240],
    [296, 262],
    [270, 244],
    [258, 206],
  ]);
  lump(sheet, outline, ROAST, 9);
  path(sheet, 'M278 176l54-16M270 198l74-22M268 220l74-22M276 242l54-16', {
    stroke: '#6b3512',
    'stroke-width': 6,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.72,
  });
  path(sheet, 'M284 160q22-12 44-2', {
    fill: 'none',
    stroke: '#ffe3b0',
    'stroke-width': 4,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.8,
  });
}

/** Strands of pasta wound into a nest. */
function nest(sheet: Sheet, at: Point, radius: number): void {
  circle(sheet, [at[0] + 4, at[1] + 8], radius, { fill: '#2b1503', 'fill-opacity': 0.3 });
  circle(sheet, at, radius, { fill: '#c99537' });
  for (const [colour, count] of [
    ['#d9a441', 26],
    ['#f0c566', 30],
    ['#fbdf95', 16],
  ] as const) {
    const strands = Array.from({ length: count }, () => {
      const from = sheet.random();
      const wide = between(sheet, 0.3, 0.98) * radius;
      const bow = wide * between(sheet, 0.85, 1.25);
      const [a, b] = [polar(at, from, wide), polar(at, from + between(sheet, 0.2, 0.42), wide)];
      return `M${short(a[0])} ${short(a[1])}A${short(bow)} ${short(bow)} 0 0 1 ${short(b[0])} ${short(b[1])}`;
    });
    path(sheet, strands.join(''), {
      fill: 'none',
      stroke: colour,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    });
    path(sheet, strands.slice(0, 9).join(''), {
      fill: 'none',
      stroke: '#a8711d',
      'stroke-width': 1,
      'stroke-opacity': 0.6,
    });
  }
}

export function spaghettiBolognese(sheet: Sheet): void {
  plate(sheet);
  nest(sheet, MIDDLE, 108);
  lump(sheet, blob(sheet, [238, 172], [68, 58], 0.16), ['#d9603c', '#b03a1f', '#7a2412'], 5);
  for (const point of spread(sheet, [238, 172], [56, 47], 34)) {
    const size = between(sheet, 5, 8.5);
    const tones: Tones =
      sheet.random() > 0.4 ? ['#a85f3f', '#7d3f26', '#4f2412'] : ['#e07a50', '#c04d2b', '#8a2f17'];
    lump(sheet, blob(sheet, point, [size, size * 0.8], 0.2, 7), tones, 2);
  }
  leaf(sheet, [228, 158], -0.08, 46);
  leaf(sheet, [258, 166], 0.1, 42, GREENS[0]);
  leaf(sheet, [240, 184], 0.3, 30);
}

/** A half of a roast potato. */
function potato(sheet: Sheet, at: Point, turn: number): void {
  turned(sheet, at, turn, () => {
    lump(sheet, blob(sheet, at, [27, 20], 0.07, 9), ['#fbe19a', '#eec164', '#b97b2c'], 6);
    lump(
      sheet,
      blob(sheet, [at[0], at[1] - 2], [20, 13], 0.08, 9),
      ['#fff0be', '#f8d680', '#e4b04f'],
      0,
    );
  });
}

export function bakedFish(sheet: Sheet): void {
  plate(sheet, { band: '#458a86' });
  for (const [x, y, turn] of [
    [168, 252, 0.1],
    [222, 268, -0.06],
    [276, 262, 0.12],
    [322, 234, -0.1],
  ] as const) {
    potato(sheet, [x, y], turn);
  }
  const tones: Tones = ['#f8dcae', '#dba764', '#9a662f'];
  turned(sheet, [240, 164], -0.045, () => {
    const tail = 'M344 164Q372 128 392 122Q382 164 394 206Q372 198 344 164Z';
    lump(sheet, tail, ['#e3b574', '#bd8442', '#825326'], 6);
    path(sheet, 'M356 164L388 134M358 164L386 164M356 164L388 196', {
      stroke: '#6f4519',
      'stroke-width': 2,
      'stroke-opacity': 0.6,
    });
    lump(sheet, 'M216 118Q252 86 298 122Z', ['#e3b574', '#bd8442', '#825326'], 3);
    const body =
      'M92 168C118 118 186 104 250 118C300 128 330 146 356 164C330 188 296 208 246 214C184 222 116 214 92 168Z';
    lump(sheet, body, tones, 9);
    path(sheet, 'M150 122Q170 164 148 210', {
      fill: 'none',
      stroke: '#84531f',
      'stroke-width': 4,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.8,
    });
    const scales = [186, 212, 238, 264, 290].flatMap((x, column) =>
      [0, 1, 2, 3].map((row) => `M${x} ${138 + row * 16 + (column % 2) * 7}q11 6 0 13`),
    );
    path(sheet, scales.join(''), {
      fill: 'none',
      stroke: '#a06c30',
      'stroke-width': 2.2,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.6,
    });
    path(sheet, 'M196 132L214 198M232 130L250 196M268 136L284 188', {
      stroke: '#6b3a10',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.6,
    });
    circle(sheet, [122, 156], 7, { fill: '#f3e6c8', stroke: '#84531f', 'stroke-width': 1.5 });
    circle(sheet, [122, 156], 4, { fill: '#2c1b09' });
    path(sheet, 'M96 170q7 1 13 0', { fill: 'none', stroke: '#84531f', 'stroke-width': 3 });
    path(sheet, 'M130 128Q190 104 262 124', {
      fill: 'none',
      stroke: '#fff0d0',
      'stroke-width': 4,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.7,
    });
  });
  for (const x of [204, 240, 276]) slice(sheet, [x, 156 - (x - 240) / 5], 20, 'lemon');
  for (const point of [
    [142, 96],
    [172, 76],
    [178, 106],
  ] as const) {
    slice(sheet, point, 16, 'carrot');
  }
}

export function beefStew(sheet: Sheet): void {
  plate(sheet, { band: '#c97550' });
  lump(sheet, blob(sheet, [184, 160], [78, 72], 0.05), CREAM, 8);
  for (const [radius, opacity] of [
    [62, 0.5],
    [44, 0.55],
    [26, 0.6],
  ] as const) {
    path(
      sheet,
      `M${178 - radius} 164a${radius} ${radius * 0.85} 0 0 1 ${radius * 1.7} ${-radius * 0.45}`,
      {
        fill: 'none',
        stroke: '#cbb37f',
        'stroke-width': 4,
        'stroke-linecap': 'round',
        'stroke-opacity': opacity,
      },
    );
  }
  path(sheet, blob(sheet, [166, 146], [18, 13], 0.12, 9), { fill: '#f9d65f', 'fill-opacity': 0.9 });
  lump(sheet, blob(sheet, [276, 216], [84, 66], 0.12), ['#9a5531', '#74391d', '#48200d'], 5);
  for (const point of spread(sheet, [278, 214], [62, 46], 11)) {
    const size = between(sheet, 15, 20);
    turned(sheet, point, sheet.random(), () => {
      lump(
        sheet,
        blob(sheet, point, [size, size * 0.78], 0.14, 7),
        ['#b8764b', '#85482a', '#522711'],
        5,
      );
      path(
        sheet,
        `M${short(point[0] - size * 0.5)} ${short(point[1] - 3)}h${short(size)}M${short(point[0] - size * 0.4)} ${short(point[1] + 4)}h${short(size * 0.8)}`,
        {
          stroke: '#d79a6c',
          'stroke-width': 1.8,
          'stroke-opacity': 0.6,
          'stroke-linecap': 'round',
        },
      );
    });
  }
  for (const point of [
    [236, 236],
    [306, 176],
    [326, 236],
    [268, 262],
  ] as const) {
    slice(sheet, point, 14, 'carrot');
  }
  celery(sheet, spread(sheet, [284, 214], [66, 50], 8));
  for (const [index, [x, y]] of (
    [
      [132, 246],
      [156, 232],
      [148, 268],
      [178, 256],
      [176, 282],
    ] as const
  ).entries()) {
    leaf(sheet, [x, y], 0.05 + index * 0.13, 50, GREENS[index % 2 ? 0 : 1]);
  }
}

export function chickenNuggets(sheet: Sheet): void {
  plate(sheet, { band: '#e0a33a' });
  const spots = [
    [212, 176],
    [282, 148],
    [186, 238],
    [260, 214],
    [336, 196],
    [292, 264],
  ] as const;
  for (const [index, point] of spots.entries()) {
    turned(sheet, point, index * 0.17, () => {
      lump(sheet, blob(sheet, point, [41, 31], 0.09, 10), ['#fbd07c', '#e3a13f', '#a9661b'], 9);
    });
    strokes(sheet, spread(sheet, point, [32, 24], 26), {
      colour: '#c98a35',
      width: 2.6,
      length: 0.8,
    });
  }
  bowl(sheet, {
    colour: 'cream',
    filling: ['#ee6a4a', '#cf3520', '#961d0f'],
    at: [344, 106],
    radius: 46,
  });
  path(sheet, 'M330 106q8-16 22-8t4 18q-10 8-18 0', {
    fill: 'none',
    stroke: '#f78a6c',
    'stroke-width': 4,
    'stroke-linecap': 'round',
  });
}

export function fourCheesePasta(sheet: Sheet): void {
  const inside = bowl(sheet, { colour: 'terracotta', filling: ['#fff3c4', '#f8e09a', '#dcb55e'] });
  for (const [index, point] of spread(
    sheet,
    MIDDLE,
    [inside * 0.84, inside * 0.84],
    60,
  ).entries()) {
    stamp(sheet, 'penne', { at: point, turn: sheet.random() }, (piece) => {
      stick(piece, [0, 0], 0, [46, 18], ['#fff0b0', '#f4cf6f', '#c9963a']);
      ellipse(piece, [21, 0], [4.5, 8.5], { fill: '#ffe9a6' });
      ellipse(piece, [21, 0], [2.8, 6], { fill: '#a8701f' });
    });
    if (index % 4 === 3) {
      path(sheet, blob(sheet, [point[0] + 6, point[1] + 3], [26, 15], 0.25, 9), {
        fill: '#fffbe6',
        'fill-opacity': 0.9,
      });
    }
  }
  strokes(sheet, spread(sheet, MIDDLE, [100, 100], 44), { colour: '#fffdf0', width: 3, length: 9 });
  for (const point of spread(sheet, MIDDLE, [100, 100], 14)) {
    path(sheet, blob(sheet, point, [17, 11], 0.25, 8), { fill: '#b8661c', 'fill-opacity': 0.42 });
  }
}

export function gardenBowl(sheet: Sheet): void {
  bowl(sheet, { colour: 'teal', filling: ['#fdf1d3', '#eedaab', '#c9ad72'] });
  strokes(sheet, spread(sheet, MIDDLE, [116, 116], 160), {
    colour: '#fff8e0',
    width: 5,
    length: 1,
  });
  strokes(sheet, spread(sheet, MIDDLE, [114, 114], 110), {
    colour: '#c8a766',
    width: 3,
    length: 1,
  });
  for (const [x, y, size] of [
    [158, 122, 38],
    [196, 98, 40],
    [136, 168, 34],
    [240, 92, 34],
  ] as const) {
    lettuce(sheet, [x, y], size, GREENS[sheet.random() > 0.5 ? 0 : 1]);
  }
  for (const [x, y] of [
    [262, 128],
    [300, 126],
    [336, 156],
    [288, 164],
    [252, 176],
    [208, 168],
  ] as const) {
    pumpkin(sheet, [x, y]);
  }
  for (const point of spread(sheet, [312, 232], [44, 42], 17)) {
    ball(sheet, point, 11, ['#f7dfa6', '#e2bd72', '#ab823c']);
  }
  for (const [x, y] of [
    [150, 222],
    [184, 252],
    [216, 272],
    [188, 212],
    [240, 236],
  ] as const) {
    pumpkin(sheet, [x, y]);
  }
  strokes(sheet, spread(sheet, MIDDLE, [104, 104], 30), { colour: '#fffbe9', width: 4, length: 2 });
}

/** A cube of roast pumpkin. */
const pumpkin = (sheet: Sheet, at: Point): void =>
  lump(sheet, blob(sheet, at, [20, 17], 0.12, 6), ['#ffb862', '#f28a2a', '#bd5f12'], 6);

export function vegetableLasagne(sheet: Sheet): void {
  plate(sheet, { band: '#7d9c65' });
  path(sheet, blob(sheet, [248, 214], [110, 68], 0.1), { fill: '#d4472a', 'fill-opacity': 0.85 });
  const side = (y: number, height: number, colour: string) =>
    path(
      sheet,
      `M138 ${y}L262 ${y + 40}L356 ${y - 16}v${height}L262 ${y + 40 + height}L138 ${y + height}Z`,
      {
        fill: colour,
      },
    );
  path(sheet, 'M146 244L266 284L366 224L360 200L140 200Z', {
    fill: '#2b0f03',
    'fill-opacity': 0.35,
  });
  for (const [index, colour] of [
    '#f3cd77',
    '#b93a22',
    '#f3cd77',
    '#4f8a36',
    '#f6d98f',
    '#5f3a66',
    '#f3cd77',
  ].entries()) {
    side(180 + index * 8, 9, colour);
  }
  path(sheet, 'M262 220L356 164v56L262 276Z', { fill: '#3b1400', 'fill-opacity': 0.2 });
  const top =
    'M134 178Q136 172 146 168L232 122Q240 118 250 121L352 152Q362 157 356 166L268 220Q262 224 252 221L142 186Q134 183 134 178Z';
  path(sheet, top, { fill: slantLight(sheet, ['#ffe9a6', '#f7c65c', '#e59b38']) });
  for (const point of spread(sheet, [246, 171], [84, 36], 13)) {
    path(sheet, blob(sheet, point, [between(sheet, 9, 20), between(sheet, 5, 10)], 0.25, 8), {
      fill: '#c9682a',
      'fill-opacity': between(sheet, 0.3, 0.6).toFixed(2),
    });
  }
  for (const point of spread(sheet, [246, 170], [82, 34], 9)) {
    path(sheet, blob(sheet, point, [13, 6], 0.2, 8), { fill: '#fff6d2', 'fill-opacity': 0.75 });
  }
  path(sheet, 'M178 228q4 22-2 40t12 2q2-18 0-36ZM300 212q6 20 2 34t11 0q2-14-2-38Z', {
    fill: '#ffe7a0',
  });
  tomato(sheet, [150, 270], 17);
  tomato(sheet, [342, 262], 17);
}

export function lentilCurry(sheet: Sheet): void {
  const inside = bowl(sheet, { colour: 'blue', filling: ['#f2b04e', '#d98526', '#a35812'] });
  for (const point of spread(sheet, [258, 190], [inside * 0.78, inside * 0.82], 80)) {
    ellipse(sheet, point, [7, 5.4], { fill: roundLight(sheet, ['#f7c271', '#cf7b22', '#8c470c']) });
  }
  rice(sheet, [182, 150], [60, 56], ['#f3e3bf', '#d8b986', '#a67c46']);
  for (const [x, y] of [
    [284, 152],
    [318, 206],
    [248, 252],
    [206, 240],
  ] as const) {
    lump(sheet, blob(sheet, [x, y], [17, 14], 0.15, 7), ['#ffb866', '#f08c2c', '#b25d10'], 5);
  }
  path(sheet, 'M250 196C290 176 322 232 282 250C250 262 236 226 262 218C282 212 292 232 278 236', {
    fill: 'none',
    stroke: '#fffaf0',
    'stroke-width': 9,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.94,
  });
  gleam(sheet, MIDDLE, inside - 10, 0.35);
}

export function spinachOmelette(sheet: Sheet): void {
  plate(sheet, { band: '#e0a33a' });
  for (const [x, y, turn] of [
    [150, 196, 0.1],
    [178, 226, 0.16],
    [220, 246, 0.2],
    [266, 250, 0.28],
    [310, 232, 0.34],
    [336, 204, 0.4],
  ] as const) {
    leaf(sheet, [x, y], turn, 58, GREENS[x % 4 ? 1 : 0]);
  }
  const under = 'M122 188Q240 286 358 184Q346 238 290 254Q240 268 190 252Q136 236 122 188Z';
  lump(sheet, under, ['#fbd45c', '#eab432', '#b87f17'], 6);
  lump(sheet, blob(sheet, [240, 212], [98, 30], 0.12, 14), ['#6fae4a', '#3f7d2b', '#275518'], 2);
  for (const point of spread(sheet, [240, 218], [84, 22], 12)) {
    path(sheet, blob(sheet, point, [9, 6], 0.2, 7), { fill: '#fffbe8' });
  }
  const top =
    'M116 176C120 120 184 88 246 92C312 94 362 128 364 178C330 214 288 226 240 226C190 226 146 212 116 176Z';
  lump(sheet, top, ['#fff0a0', '#fbd24e', '#dd9f22'], 7);
  for (const point of spread(sheet, [240, 156], [92, 42], 15)) {
    path(sheet, blob(sheet, point, [between(sheet, 6, 17), between(sheet, 4, 9)], 0.25, 8), {
      fill: '#c8791d',
      'fill-opacity': between(sheet, 0.25, 0.5).toFixed(2),
    });
  }
  path(sheet, 'M140 158Q176 112 244 108', {
    fill: 'none',
    stroke: '#fffbdc',
    'stroke-width': 7,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.8,
  });
  herbs(sheet, [240, 158], [88, 44], 26);
}

export function steamedBroccoli(sheet: Sheet): void {
  bowl(sheet, { colour: 'cream', filling: ['#fbf5e6', '#efe6d0', '#d6c8a8'] });
  for (const [x, y, size, turn] of [
    [172, 128, 38, 0.12],
    [300, 122, 38, 0.36],
    [150, 206, 36, -0.04],
    [330, 204, 37, 0.55],
    [206, 262, 36, -0.2],
    [282, 258, 38, -0.32],
    [236, 112, 36, 0.25],
    [244, 190, 46, 0.16],
  ] as const) {
    floret(sheet, [x, y], size, turn);
  }
  for (const point of [
    [208, 180],
    [276, 222],
    [250, 146],
    [306, 166],
    [194, 232],
    [240, 282],
  ] as const) {
    slice(sheet, point, 17, 'carrot');
  }
}
