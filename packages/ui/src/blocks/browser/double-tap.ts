/** The greatest distance between the taps of a double tap: ms, and px. */
const APART_MS = 500;
const APART_PX = 24;

/** The properties of a click by which a double tap is recognised. */
export interface Tap {
  /** The time of the touch, in ms since the page was opened; a busy page hears of it later. */
  at: number;
  x: number;
  y: number;
  /** A finger's tap, or a click that the browser counts as the second of a double click. */
  mayBeSecond: boolean;
  /** The pressed element. */
  on: unknown;
  /** The element's text at that moment. */
  words: string;
}

/** The tap is the second of a double tap, and on another button than the first. */
export function isStray(second: Tap, first: Tap | undefined): boolean {
  if (!first || !second.mayBeSecond || second.at - first.at >= APART_MS) return false;
  if (Math.hypot(second.x - first.x, second.y - first.y) >= APART_PX) return false;
  return second.on !== first.on || second.words !== first.words;
}

/**
 * Drops the second tap of a double tap if another button has appeared under it: the tap was not
 * meant for that button (product:look#double-tap). Not every phone counts a finger's taps.
 */
export function dropStrayTaps(): void {
  let first: Tap | undefined;
  let isFinger = false;
  const notePointer = ({ pointerType }: PointerEvent) => {
    isFinger = pointerType === 'touch';
  };
  const judge = (event: MouseEvent) => {
    // A press by the keyboard, or by a script.
    if (event.detail === 0) return;
    const tap = tapOf(event, isFinger);
    if (isStray(tap, first)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else first = tap;
  };
  // Nobody types within a double tap; a ticked box has another kind of event.
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

/** The control of a press; a label's control, which the browser presses with it. */
function controlOf(element: Element): Element | undefined {
  const pressed = element.closest('a, button, input, label, select, summary, textarea');
  return pressed instanceof HTMLLabelElement
    ? (pressed.control ?? pressed)
    : (pressed ?? undefined);
}
