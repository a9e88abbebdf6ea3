/**
 * The only script that a prerendered page names. The page is painted first; then this script fetches the
 * app. The root's `data-prerendered` lists the app's files, its entry first. With `data-waits` the script
 * first waits for a touch, key or focus: the page can be read without the app (record 0479).
 *
 * Until the app runs, typed text stays in its field by itself. Two things do not, and are kept here:
 * - presses of buttons, which would do nothing or send the form to the server;
 * - choices in selects and ticks, which React would undo before it reads them.
 */
const root = document.querySelector<HTMLElement>('#root[data-prerendered]');
/** Each pressed button once, the latest last. */
const pressed = new Set<HTMLElement>();
/** These events come together. At the first, React would hydrate the page and undo the choice. */
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
  // A page with the splash names the app's entry itself; a second request gives the same module.
  const entry = document.querySelector<HTMLScriptElement>(
    'script[type=module][src^="/assets/"]:not([async])',
  );
  if (entry) loadApp(entry.src);
}

function loadApp(entry: string): void {
  import(/* @vite-ignore */ entry).catch(loadAnew);
}

/**
 * Handles an app that cannot be loaded: a new build has replaced it, or the connection broke. If the server
 * answers, the page is reloaded, once until the app has started. Otherwise the page shows a message.
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
    // Without storage the reloads could repeat for ever.
    return false;
  }
}

/** Hands over to the app: it handles presses from now on, and the kept presses are made in their order. */
export function releasePress(): void {
  document.removeEventListener('click', hold, true);
  for (const button of pressed) if (button.isConnected) button.click();
  pressed.clear();
}

/** Hands over to the app: it handles choices from now on. Returns the choices made before. */
export function releaseChoices(): ReadonlyMap<EventTarget, string> {
  for (const type of CHOICE) document.removeEventListener(type, holdChoice, true);
  return chosen;
}

function holdChoice(event: Event): void {
  const control = event.target as HTMLSelectElement;
  // Only controls can have labels.
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

/** Runs at the first sign of use (pointer, key or focus), or after a time of reading. */
function onHand(run: () => void): void {
  const come = new AbortController();
  const go = () => {
    if (!come.signal.aborted) run();
    come.abort();
  };
  // A page that opens under a resting pointer gets a `pointermove` without a movement.
  const hear = ({ type, movementX, movementY }: MouseEvent) => {
    if (type !== 'pointermove' || movementX || movementY) go();
  };
  for (const sign of SIGNS) {
    document.addEventListener(sign, hear as (event: Event) => void, { signal: come.signal });
  }
  setTimeout(go, READING_MS);
  if (document.activeElement !== document.body) go();
}

/** Runs after the first paint. Requested sooner, the app's files would compete with the page's picture. */
function afterPaint(run: () => void): void {
  // A hidden page is not painted.
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
