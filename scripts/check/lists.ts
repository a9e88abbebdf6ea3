/**
 * Holds the lists of documents to the code's: each value of a list stands in the section that lists it, as
 * do some figures in words. A new list of the code that a document repeats has its line in `LISTS`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { GUESSES_A_DAY } from '@merenda/domain/access/testing/most-tries';
import {
  CARD_THROTTLE,
  GUESS_THROTTLES,
  LINK_THROTTLE,
  LOGIN_THROTTLES,
  TAKEN_TAX_ID_THROTTLE,
  type ThrottlePolicy,
  waitsOf,
} from '@merenda/domain/access/throttle';
import { minAmount } from '@merenda/domain/agreements/automatic';
import type { BrandFlags } from '@merenda/domain/brands/brand';
import { BRANDS, COMPANY_IDS } from '@merenda/domain/brands/brands';
import { HEALTH_FIELDS } from '@merenda/domain/health/health-questions';
import { ALERT_TOPICS, ALERTS, OPTIONAL_EMAILS } from '@merenda/domain/help/alerts';
import {
  CHOSEN_TYPES,
  TICKET_SUBJECTS,
  TICKET_TYPES,
  type TicketSubject,
} from '@merenda/domain/help/tickets';
import type { BrandCurrency, CurrencyCode } from '@merenda/domain/money/currencies';
import { formatMoney, toMajor } from '@merenda/domain/money/money';
import { ALLERGENS, DIETS } from '@merenda/domain/ordering/allergens';
import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { FOUR_EYES_FROM } from '@merenda/domain/payouts/payouts';
import { ATTENDANCES } from '@merenda/domain/people/attendance';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { WANTED } from '../../apps/api/src/platform/env.ts';
import { METRICS } from '../../apps/api/src/platform/metric-list.ts';
import { GATEWAY_NAMES } from '../../apps/api/src/platform/payment-routes.ts';
import { PLACES } from '../../e2e/support/walk/places.ts';

/** A section of a document, by its heading, and the values that it lists. */
interface List {
  file: string;
  section: string;
  values: readonly string[];
}

/** Pages with an address of their own; `…/$` catches longer ones. */
const ADDRESSES = Object.keys(PLACES).filter((address) => !address.endsWith('/$'));

/** A setting of a processor begins with its name; the sandbox has none of its own. */
const isOfProcessor = (setting: string): boolean =>
  GATEWAY_NAMES.some(
    (name) => !name.startsWith('sandbox') && setting.startsWith(`${name.toUpperCase()}_`),
  );

/** Settings of the README; the last ones are nobody's to set. */
const SETTINGS = Object.keys(WANTED).filter(
  (name) => !isOfProcessor(name) && !/^(OPERATOR_TOKEN|SANDBOX_SECRET|NODE_ENV)$/.test(name),
);

const { account, device, network } = LOGIN_THROTTLES;

/** The free tries and the waits of a policy: "5, then 5 min to 12 h". */
function triesOf({ freeTries, firstWaitSeconds, longestWaitSeconds }: ThrottlePolicy): string {
  const [first, last] = [shortTime(firstWaitSeconds), shortTime(longestWaitSeconds)];
  const from = first[1] === last[1] ? first[0] : first.join(' ');
  return `${freeTries}, then ${from} to ${last.join(' ')}`;
}

/** A time in its largest whole unit. */
function shortTime(seconds: number): [count: number, unit: string] {
  if (seconds % 3_600 === 0) return [seconds / 3_600, 'h'];
  return seconds % 60 === 0 ? [seconds / 60, 'min'] : [seconds, 's'];
}

const GUESS_TRIES = Object.values(GUESS_THROTTLES).flatMap(
  (policies: Readonly<Record<string, ThrottlePolicy>>) =>
    Object.entries(policies).map(([whose, policy]) => `${whose} ${triesOf(policy)}`),
);

/** Links are sent at once, and then after these minutes. */
const LINK_MINUTES = waitsOf(LINK_THROTTLE).map((seconds) => seconds / 60);

/** An amount as documents write it: "R$1,000". */
const amountOf = (minor: bigint, currency: CurrencyCode): string =>
  formatMoney(minor, currency, 'en').replace(/\.00$/, '').replaceAll('\u00a0', ' ');

const FOUR_EYES_AMOUNTS = Object.entries(FOUR_EYES_FROM).map(([currency, minor]) =>
  amountOf(minor, currency as BrandCurrency),
);

/** Flags of brands; a brand lacks those without a default (`defineBrand`). */
const FLAGS = {
  sodexoLike: true,
  webviewLogout: true,
  veracrossId: true,
  whatsapp: true,
  chat: true,
  open: true,
} as const satisfies Readonly<Record<keyof BrandFlags, true>>;

/** The types of tickets about these subjects that guardians choose in the chat. */
const chosenAbout = (...subjects: TicketSubject[]) =>
  CHOSEN_TYPES.filter((type) => subjects.includes(TICKET_SUBJECTS[type]));

/** The commands; a `pre…` belongs to another one. */
const COMMANDS = Object.keys(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')).scripts,
)
  .filter((name) => !name.startsWith('pre'))
  .map((name) => (/^(start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`));

const LISTS: readonly List[] = [
  { file: 'CONTRIBUTING.md', section: '', values: COMMANDS },
  { file: 'README.md', section: 'Settings', values: SETTINGS },
  { file: 'README.md', section: 'Two commands', values: BRANDS.map(({ name }) => name) },
  { file: 'README.md', section: 'Two commands', values: COMPANY_IDS },
  { file: 'docs/payments.md', section: '', values: COMPANY_IDS },
  { file: 'docs/payments.md', section: '', values: Object.keys(WANTED).filter(isOfProcessor) },
  {
    file: 'docs/product/brands.md',
    section: 'Companies',
    values: BRANDS.map(({ label }) => label),
  },
  { file: 'docs/product/brands.md', section: 'Companies', values: COMPANY_IDS },
  { file: 'docs/product/brands.md', section: 'Brand flags', values: Object.keys(FLAGS) },
  { file: 'docs/product/languages.md', section: 'The languages', values: LANGUAGES },
  { file: 'docs/product/overview.md', section: 'Routes', values: ADDRESSES },
  {
    file: 'docs/product/overview.md',
    section: 'Cookie consent',
    values: Object.values(VISIT_COOKIES),
  },
  { file: 'docs/product/help.md', section: 'Ticket types', values: TICKET_TYPES },
  {
    file: 'docs/product/help.md',
    section: 'Chat about a purchase',
    values: chosenAbout('order'),
  },
  {
    file: 'docs/product/help.md',
    section: 'Chat about a refund',
    values: chosenAbout('topup', 'refund'),
  },
  { file: 'docs/product/help.md', section: 'Alerts', values: Object.keys(ALERTS) },
  { file: 'docs/product/help.md', section: 'Topics', values: ALERT_TOPICS },
  { file: 'docs/product/help.md', section: 'Optional e-mails', values: OPTIONAL_EMAILS },
  { file: 'docs/product/health-form.md', section: 'Health fields', values: HEALTH_FIELDS },
  { file: 'docs/product/menus.md', section: 'Allergens', values: ALLERGENS },
  { file: 'docs/product/limits.md', section: 'Forbidden products', values: DIETS },
  {
    file: 'docs/product/operating.md',
    section: 'Security events',
    values: METRICS.merenda_security_events_total.labels.event,
  },
  { file: 'docs/product/console-register.md', section: 'Marks', values: ATTENDANCES },
  {
    file: 'docs/product/session.md',
    section: 'Login delays',
    values: [
      `${device.freeTries} free attempts`,
      `share ${account.freeTries}`,
      `share ${network.freeTries}`,
      `${account.firstWaitSeconds} s, doubling up to ${account.longestWaitSeconds} s`,
      `${GUESSES_A_DAY.account} of an account by unknown devices`,
      `${GUESSES_A_DAY.device} by a known one`,
      `${GUESSES_A_DAY.network} by a network`,
    ],
  },
  { file: 'docs/product/reversal.md', section: 'Four eyes', values: FOUR_EYES_AMOUNTS },
  {
    file: 'docs/product/agreements.md',
    section: 'Automatic terms',
    values: [
      amountOf(minAmount('BRL'), 'BRL'),
      amountOf(minAmount('HUF'), 'HUF'),
      `${toMajor(minAmount('EUR'), 'EUR')} units elsewhere`,
    ],
  },
  {
    file: 'docs/product/session.md',
    section: 'Guesses',
    values: [...GUESS_TRIES, `guardian ${triesOf(CARD_THROTTLE)}`],
  },
  {
    file: 'docs/product/session.md',
    section: 'Links',
    values: [
      `${LINK_THROTTLE.freeTries + 1} of a kind at once`,
      `after ${LINK_MINUTES.slice(0, -1).join(', ')}, every ${LINK_MINUTES.at(-1)} minutes`,
    ],
  },
  {
    file: 'docs/product/signup.md',
    section: 'Taken',
    values: [`${TAKEN_TAX_ID_THROTTLE.freeTries + 1} times an hour`],
  },
  {
    file: 'docs/product/operating.md',
    section: 'Sign-in',
    values: [`about ${GUESSES_A_DAY.account} a day`],
  },
];

/**
 * The text below a heading, or the whole document without one; undefined if there is no such heading. Links
 * are their words.
 */
function sectionOf(linked: string, heading: string): string | undefined {
  const document = linked.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  if (heading === '') return document;
  const [, section] = document.split(`\n## ${heading}\n`);
  return section?.split('\n## ')[0];
}

/**
 * A value is written as a word. An address of the app is written in code marks, whole or without its
 * beginning, as a page that stands below another one.
 */
function isWritten(text: string, value: string): boolean {
  if (!value.startsWith('/')) {
    return new RegExp(`(?<![\\w-])${value.replace(/[.$]/g, '[$&]')}(?![\\w-])`).test(text);
  }
  const parts = value.replaceAll('$', ':').split('/').slice(1);
  const ends = parts.map((_, from) => parts.slice(from).join('/'));
  return ends.some((end) => text.includes(`\`${end}\``) || text.includes(`\`/${end}\``));
}

/** A line for each section that is missing, and for each value that its section lacks. */
export function checkLists(read: (file: string) => string, lists: readonly List[]): string[] {
  return lists.flatMap(({ file, section, values }) => {
    const text = sectionOf(read(file), section);
    if (text === undefined) return [`${file} has no section ${section}`];
    const place = section ? `${file}, ${section}` : file;
    return values
      .filter((value) => !isWritten(text, value))
      .map((value) => `${place} lacks ${value}`);
  });
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const found = checkLists((file) => readFileSync(path.join(root, file), 'utf8'), LISTS);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log('Every list of the documents is whole.');
}
