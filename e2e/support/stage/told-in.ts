import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const JOURNEYS = fileURLToPath(new URL('../../journeys/', import.meta.url));

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  translates: false,
};
const desktop = {
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  translates: false,
};

/**
 * First the narrow one's, because they are the longest: they then run beside all others. It is as small
 * as a screen may be that shows its main button.
 */
const BROWSERS = {
  // The walk has languages of its own.
  narrow: {
    ...phone,
    viewport: { width: 360, height: 640 },
    locale: 'en-GB',
    colorScheme: 'light',
  },
  phone: { ...phone, locale: 'en-GB', colorScheme: 'light' },
  desktop: { ...desktop, locale: 'pt-BR', colorScheme: 'light' },
  dark: { ...phone, locale: 'hu-HU', colorScheme: 'dark' },
  // Translates each page while it is used.
  translated: { ...phone, locale: 'en-GB', colorScheme: 'light', translates: true },
} as const;

export type BrowserName = keyof typeof BROWSERS;
export type Browser = (typeof BROWSERS)[BrowserName];

export const BROWSER_NAMES = Object.keys(BROWSERS) as BrowserName[];

/** The project that tells each journey once, in the first browser that is named for it. */
export const ANY_BROWSER = 'where it differs most';

/**
 * In which browsers each journey is told; first the one where it differs most. `npm test` tells it
 * there, so that it stays short; with EVERYWHERE it is told in all that are named. Phone and dark have one
 * size, hence the story alone is told in both.
 */
const TOLD_IN: Record<string, readonly [BrowserName, ...BrowserName[]]> = {
  'overall/walk': ['narrow'],
  'overall/keyboard': ['phone'],
  'access/access': ['dark', 'desktop'],
  'access/confirm-email': ['dark', 'desktop'],
  'access/passkeys': ['dark'],
  'access/prerendered': ['desktop', 'phone'],
  'access/recovery': ['dark', 'desktop'],
  'access/second-factor': ['phone'],
  'access/sign-in': ['desktop', 'phone'],
  'access/sign-up': ['dark', 'translated'],
  'account/leaving': ['desktop', 'phone'],
  'account/statement': ['dark', 'desktop'],
  'account/profile': ['desktop', 'dark'],
  'brands/brands': ['desktop'],
  'brands/every-brand': ['dark'],
  'console/administration': ['desktop'],
  'console/books': ['desktop'],
  'console/desk': ['desktop'],
  'console/kitchen': ['desktop'],
  'console/finance': ['desktop', 'dark'],
  'console/menus': ['desktop'],
  'console/menu-copies': ['desktop'],
  'console/closed-days': ['desktop'],
  'console/narrow': ['desktop'],
  'console/frame': ['desktop', 'dark'],
  'console/last-school': ['desktop'],
  'console/payouts': ['desktop'],
  'console/people': ['desktop'],
  'console/register': ['desktop', 'dark'],
  'help/alerts': ['dark'],
  'help/help': ['dark', 'desktop'],
  'help/complaint': ['dark'],
  'overall/taps': ['phone'],
  'overall/double-tap': ['phone'],
  'overall/blocks': ['phone'],
  'overall/translated': ['translated'],
  'overall/data': ['desktop', 'phone'],
  'overall/story': ['phone', 'desktop', 'dark', 'translated'],
  'overall/masks': ['phone'],
  'payments/automatic': ['dark'],
  'payments/automatic-money': ['phone', 'desktop'],
  'payments/fees': ['desktop'],
  'payments/hosted-card': ['phone'],
  'payments/monthly': ['desktop', 'phone'],
  'payments/payment-page': ['phone'],
  'payments/receipts': ['desktop'],
  'payments/refunds': ['dark', 'desktop'],
  'payments/shortcuts': ['dark'],
  'payments/topups': ['dark', 'translated'],
  'payments/way-back': ['phone'],
  'students/wrong-clock': ['dark'],
  'students/calendar': ['phone'],
  'students/coffee-break': ['dark'],
  'students/family': ['dark', 'desktop'],
  'students/details': ['phone', 'desktop'],
  'students/guardians': ['dark'],
  'students/health': ['phone', 'desktop'],
  'students/health-draft': ['dark'],
  'students/photo': ['phone', 'desktop'],
  'students/home': ['desktop', 'dark'],
  'students/recipe': ['dark'],
  'students/reports': ['phone', 'desktop'],
  'students/registration': ['dark', 'desktop', 'translated'],
  'students/live-money': ['dark', 'desktop'],
  'students/limits': ['dark', 'desktop'],
  'students/lost-answer': ['phone'],
  'students/standing-order': ['dark', 'desktop'],
  'students/week': ['dark', 'desktop', 'translated'],
  'students/too-little': ['phone', 'translated'],
};

const untold = globSync('*/*.spec.ts', { cwd: JOURNEYS }).filter((file) => !TOLD_IN[nameOf(file)]);
if (untold.length > 0) throw new Error(`In which browsers is it told: ${untold.join(', ')}?`);

function nameOf(file: string): string {
  return file
    .replaceAll('\\', '/')
    .replace(/^.*\/journeys\//, '')
    .replace('.spec.ts', '');
}

/** The journeys, as a project matches them, that are told in a browser with EVERYWHERE. */
export const filesToldIn = (browser: BrowserName): string[] =>
  Object.entries(TOLD_IN)
    .filter(([, browsers]) => browsers.includes(browser))
    .map(([name]) => `**/${name}.spec.ts`);

/** The browser in which a project tells the journeys of a file. */
export function browserOf(file: string, project: string): Browser {
  const name = project === ANY_BROWSER ? TOLD_IN[nameOf(file)]?.[0] : project;
  const browser = Object.entries(BROWSERS).find(([known]) => known === name)?.[1];
  if (!browser) throw new Error(`${file} is told in no browser ${project}`);
  return browser;
}
