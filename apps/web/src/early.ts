/**
 * The only script that a prerendered page names itself. The page is painted first; then this
 * fetches the app, whose files stand in `data-prerendered` of the root, its entry first. With
 * `data-waits` it first waits for a hand: what a page only says can be read without the app (record 0480).
 *
 * Until the app runs, what is typed stays in its box by itself. A button that is pressed
 * would do nothing, or send the form to the server: its press is kept until then, and so are others after
 * it. So is what is chosen in a select or ticked, which React would put back before it asks what was chosen.
 */
const root = document.querySelector<HTMLElement>('#root[data-prerendered]');
/** Each once, the latest last. */
const pressed = new Set<HTMLElement>();
/** They come at once; at the first React would take the page over and put the control back. */
const CHOICE = ['click', 'input', 'change'];
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'];
const READING_MS = 3_000;
export const LOADED_ANEW = 'merenda.loaded-anew';
const chosen = new Map<EventTarget, string>();

if (root?.dataset.prerendered) {
  const [entry = '', ...others] = root.dataset.prerendered.split(' ');
  document.addEventListener('click', hold, true);
  for (const type of CHOICE) document.addEventListener(type, holdChoice, true);
  const load = () => {
    for (const file of others) fetchAhead(file);
    loadApp(entry);
  };
  if (root.dataset.waits === undefined) afterPaint(load);
  else onHand(load);
} else {
  // A page with the splash names the app's entry itself; asked for again, it is the same one.
  const entry = document.querySelector<HTMLScriptElement>(
    'script[type=module][src^="/assets/"]:not([async])',
  );
  if (entry) loadApp(entry.src);
}

function loadApp(entry: string): void {
  import(/* @vite-ignore */ entry).catch(loadAnew);
}

/**
 * The app cannot be loaded: a new build has replaced it, or the line broke. Where the server answers, the
 * page is loaded anew, once until the app has started; else the page says so.
 */
export async function loadAnew(): Promise<void> {
  const answers = await fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers && isFirstTime()) location.reload();
  else document.getElementById('not-loaded')?.removeAttribute('hidden');
}

function isFirstTime(): boolean {
  try {
    const isFirst = sessionStorage.getItem(LOADED_ANEW) === null;
    sessionStorage.setItem(LOADED_ANEW, '');
    return isFirst;
  } catch {
    // Nothing can be kept: it might go on for ever.
    return false;
  }
}

/** The app handles presses from now on; those that were kept are made now, in their order. */
export function releasePress(): void {
  document.removeEventListener('click', hold, true);
  for (const button of pressed) if (button.isConnected) button.click();
  pressed.clear();
}

/** The app hears of choices from now on; here is what was chosen before. */
export function releaseChoices(): ReadonlyMap<EventTarget, string> {
  for (const type of CHOICE) document.removeEventListener(type, holdChoice, true);
  return chosen;
}

function holdChoice(event: Event): void {
  const control = event.target as HTMLSelectElement;
  // What can have a label is a control.
  if (!control.labels) return;
  event.stopImmediatePropagation();
  chosen.set(control, control.value);
}

function hold(event: Event): void {
  const button = event.target instanceof Element && event.target.closest('button');
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.delete(button);
  pressed.add(button);
}

/** At the first sign of one, or of somebody who reads and will soon want something. */
function onHand(run: () => void): void {
  const come = new AbortController();
  const go = () => {
    if (!come.signal.aborted) run();
    come.abort();
  };
  // A page that comes to lie under a pointer at rest hears of it, too: that one has not moved.
  const hear = ({ type, movementX, movementY }: MouseEvent) => {
    if (type !== 'pointermove' || movementX || movementY) go();
  };
  for (const sign of SIGNS) {
    document.addEventListener(sign, hear as (event: Event) => void, { signal: come.signal });
  }
  setTimeout(go, READING_MS);
  if (document.activeElement !== document.body) go();
}

/** Asked for sooner, the app's files and the picture of the page would wait for each other. */
function afterPaint(run: () => void): void {
  // A page that nobody looks at is not painted.
  if (document.visibilityState === 'hidden') {
    run();
    return;
  }
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    run();
  });
  painted.observe({ type: 'paint', buffered: true });
}

function fetchAhead(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
