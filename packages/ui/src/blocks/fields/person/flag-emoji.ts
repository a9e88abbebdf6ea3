const CODE_A = 'a'.charCodeAt(0);
const INDICATOR_A = 0x1f1e6;
const PROBE_PX = 24;

let drawn: boolean | undefined;

/** A flag code ("hu") as the pair of regional indicators that systems draw as a flag. */
export function flagEmoji(flagCode: string): string {
  const indicators = [...flagCode].map(
    (character) => character.charCodeAt(0) - CODE_A + INDICATOR_A,
  );
  return String.fromCodePoint(...indicators);
}

/** The system has pictures for flags: only a picture drawn in black has colours. */
export function drawsFlags(): boolean {
  drawn ??= leavesColours(flagEmoji('hu'));
  return drawn;
}

function leavesColours(text: string): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = PROBE_PX;
  canvas.height = PROBE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.font = `${PROBE_PX * 0.75}px sans-serif`;
  context.textBaseline = 'top';
  context.fillText(text, 0, 0);
  const { data } = context.getImageData(0, 0, PROBE_PX, PROBE_PX);
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return true;
  }
  return false;
}
