const ALPHANUMERIC = /[\p{L}\p{N}]/gu;
const MAX_SHOWN = 3;

/**
 * A document's number for the screen ("•••.•••.••2-09"): its last characters, which its owner recognises,
 * and dots for the others. At most three are shown, and never more than a third.
 */
export function maskDocument(number: string): string {
  const characters = number.match(ALPHANUMERIC)?.length ?? 0;
  let hidden = characters - Math.min(MAX_SHOWN, Math.floor(characters / 3));
  return number.replace(ALPHANUMERIC, (character) => {
    hidden -= 1;
    return hidden >= 0 ? '•' : character;
  });
}
