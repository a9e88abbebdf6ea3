/**
 * The only script that a prerendered page names itself. The page is painted first; then this
 * fetches the app, whose files stand in `data-prerendered` of the root, its entry first.
 *
 * Until the app runs, what is typed stays in its box by itself. A button that is pressed
 * would do nothing, or send the form to the server: its press is kept until then.
 */
const root = document.querySelector<HTMLElement>('#root[data-prerendered]');
let pressed: HTMLElement | undefined;

if (root?.dataset.prerendered) {
  const [entry = '', ...others] = root.dataset.prerendered.split(' ');
  document.addEventListener('click', hold, { capture: true });
  afterPaint(() => {
    for (const file of others) fetchAhead(file);
    void import(/* @vite-ignore */ entry);
  });
}

/** The app handles presses from now on; the last one that was kept is made now. */
export function releasePress(): void {
  document.removeEventListener('click', hold, { capture: true });
  pressed?.click();
  pressed = undefined;
}

function hold(event: Event): void {
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = button;
}

/** A page that nobody looks at is not painted. */
function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') run();
  else requestAnimationFrame(() => setTimeout(run));
}

function fetchAhead(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
