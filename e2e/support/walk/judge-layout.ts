import type { Box, ControlText, Frame, PageReading, ShownText } from './read-page.ts';

/** Half pixels and the room that a font keeps above and below its letters. */
const TOLERANCE_PX = { x: 1.5, y: 4 };

/** Where a text may be cut on purpose, and why. */
const ALLOWED: readonly { frame: RegExp; reason: string }[] = [];

/** Elements that are cut, covered or wider than the window, in words; empty when there is none. */
export function judgeLayout(page: PageReading): string[] {
  const wide = page.scrollWidth > page.width + 1;
  return [
    ...(wide ? [`the page is ${page.scrollWidth} px wide in a window of ${page.width} px`] : []),
    ...page.shown.flatMap((text) => judgeText(text, page.width)),
    ...page.controls.flatMap(judgeControl),
  ];
}

function judgeText({ text, lines, frames }: ShownText, width: number): string[] {
  // Only for screen readers: made a pixel wide, and a legend's padding.
  if (frames.some(isHidden)) return [];
  const reach = { x: true, y: true };
  let held = false;
  for (const frame of frames) {
    if (ALLOWED.some(({ frame: name }) => name.test(frame.name))) return [];
    const out = lines.map((line) => overflow(line, frame.box));
    const over = {
      x: reach.x && out.some(({ x }) => x > TOLERANCE_PX.x),
      y: reach.y && out.some(({ y }) => y > TOLERANCE_PX.y),
    };
    if ((frame.clipsX && over.x) || (frame.clipsY && over.y)) {
      return [`"${text}" is cut by ${frame.name}`];
    }
    if (frame.painted && !held) {
      held = true;
      // A painted row that scrolls brings its text by scrolling.
      if ((over.x && !frame.scrollsX) || (over.y && !frame.scrollsY)) {
        return [`"${text}" does not fit into ${frame.name}`];
      }
    }
    reach.x &&= !frame.scrollsX;
    reach.y &&= !frame.scrollsY;
  }
  const outside = reach.x && lines.some(({ left, right }) => left < -1 || right > width + 1);
  return outside ? [`"${text}" leaves the window`] : [];
}

const isHidden = ({ clipsX, box }: Frame): boolean => clipsX && box.right - box.left <= 4;

const overflow = (line: Box, box: Box) => ({
  x: Math.max(box.left - line.left, line.right - box.right),
  y: Math.max(box.top - line.top, line.bottom - box.bottom),
});

const judgeControl = ({ text, name, wants, has }: ControlText): string[] =>
  wants > has + 1
    ? [`"${text}" needs ${Math.ceil(wants)} px of ${Math.floor(has)} in ${name}`]
    : [];
