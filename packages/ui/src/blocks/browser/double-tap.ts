/** The taps of a double tap are no further apart than this: ms, and px. */
const APART_MS = 500;
const APART_PX = 24;

/** A click, as far as a double tap is recognised by it. */
export interface Tap {
  /** Since the page was opened, ms: when the finger came, and not when a busy page heard of it. */
  at: number;
  x: number;
  y: number;
  /** A finger's, or one that the browser counts as the second of a double click. */
  mayBeSecond: boolean;
  /** The pressed element. */
  on: unknown;
  /** Its words at that moment. */
  words: string;
}

/** Is it the second half of a double tap, and on something else than the first pressed? */
export function isStray(second: Tap, first: Tap | undefined): boolean {
  if (!first || !second.mayBeSecond || second.at - first.at >= APART_MS) return false;
  if (Math.hypot(second.x - first.x, second.y - first.y) >= APART_PX) return false;
  return second.on !== first.on || second.words !== first.words;
}

/**
 * The second half of a double tap presses what the first did, or nothing: a button that has come to stand
 * there in between was not meant (product:look#double-tap). Not every phone counts a finger's taps.
 */
export function dropStrayTaps(): void {
  let first: Tap | undefined;
  let isFinger = false;
  const notePointer = ({ pointerType }: PointerEvent) => {
    isFinger = pointerType === 'touch';
  };
  const judge = (event: MouseEvent) => {
    // By the keyboard, or by a script.
    if (event.detail === 0) return;
    const tap = tapOf(event, isFinger);
    if (isStray(tap, first)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else first = tap;
  };
  // Nobody types within a double tap; a ticked box tells of itself by another kind of event.
  const forget = (event: Event) => {
    if (event instanceof InputEvent) first = undefined;
  };
  addEventListener('input', forget, { capture: true });
  addEventListener('pointerdown', notePointer, { capture: true });
  addEventListener('click', judge, { capture: true });
}

function tapOf(
  { target, detail, timeStamp, clientX, clientY }: MouseEvent,
  isFinger: boolean,
): Tap {
  const control = target instanceof Element ? controlOf(target) : undefined;
  return {
    at: timeStamp,
    x: clientX,
    y: clientY,
    mayBeSecond: isFinger || detail > 1,
    on: control,
    words: control?.textContent ?? '',
  };
}

/** The control of a press: a label's own, which the browser presses with it. */
function controlOf(element: Element): Element | undefined {
  const pressed = element.closest('a, button, input, label, select, summary, textarea');
  return pressed instanceof HTMLLabelElement
    ? (pressed.control ?? pressed)
    : (pressed ?? undefined);
}
