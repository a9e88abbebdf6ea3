import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { cookies } from '../../client/cookies.ts';
import { createSignal, useSignal } from '../../client/signal.ts';

/** `system` follows the device; the others are the reader's own choice. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const device = matchMedia('(prefers-color-scheme: dark)');
const choice = createSignal<ThemeChoice>(readChoice());

function readChoice(): ThemeChoice {
  const saved = cookies.get(VISIT_COOKIES.theme);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

/** Applies the choice now and at each change of the device's theme. */
export function followTheme(): void {
  apply();
  device.addEventListener('change', apply);
}

/** Chooses a theme and stores it for this browser. */
export function chooseTheme(next: ThemeChoice): void {
  if (next === 'system') cookies.remove(VISIT_COOKIES.theme);
  else cookies.set(VISIT_COOKIES.theme, next);
  choice.set(next);
  apply();
}

export const useThemeChoice = (): ThemeChoice => useSignal(choice);

function apply(): void {
  const chosen = choice.get();
  const scheme = chosen === 'system' ? (device.matches ? 'dark' : 'light') : chosen;
  // The theme is always set explicitly, also when it follows the device.
  document.documentElement.dataset.theme = scheme;
  // The browser's frame around the page takes the paper's colour.
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  papers ??= metas.map(({ content }) => content);
  for (const [at, meta] of metas.entries()) {
    const paper = papers[chosen === 'system' ? at : chosen === 'light' ? 0 : 1];
    if (paper) meta.content = paper;
  }
}

/** The colours of the paper in light and dark, as index.html has them. */
let papers: string[] | undefined;
