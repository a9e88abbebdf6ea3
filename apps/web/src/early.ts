/**
 * The first script of a page that was rendered ahead: it arrives long before the app does. What is
 * typed stays in its box by itself; a button that is pressed would do nothing, or send the form to
 * the server. Here the press waits until the app has come alive.
 */
let pressed: HTMLElement | undefined;

const hold = (event: Event): void => {
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = button;
};

if (document.querySelector('#root[data-ready]')) {
  document.addEventListener('click', hold, { capture: true });
}

/** Ends the waiting: presses are the app's from now on, and the last one is made good. */
export function releasePress(): void {
  document.removeEventListener('click', hold, { capture: true });
  pressed?.click();
  pressed = undefined;
}
