import { createSignal, useSignal } from '../client/signal.ts';
import { kept } from '../client/storage.ts';

/** `system` follows the device; the others are the guardian's own choice. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'merenda.theme';
const choice = createSignal<ThemeChoice>(readChoice());

function readChoice(): ThemeChoice {
  const saved = kept.get(KEY);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

/** Applies the choice now and whenever the device changes its mind. */
export function followTheme(): void {
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
}

/** Chooses a theme and keeps it for this browser. */
export function chooseTheme(next: ThemeChoice): void {
  if (next === 'system') kept.remove(KEY);
  else kept.set(KEY, next);
  choice.set(next);
  apply();
}

export const useThemeChoice = (): ThemeChoice => useSignal(choice);

function apply(): void {
  const root = document.documentElement;
  const chosen = choice.get();
  if (chosen === 'system') root.removeAttribute('data-mantine-color-scheme');
  else root.dataset.mantineColorScheme = chosen;
  // The frame that the browser draws around the page takes the paper's colour.
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(document.body).backgroundColor);
}
