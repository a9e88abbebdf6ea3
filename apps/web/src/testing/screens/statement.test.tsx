import type { Answer } from '@merenda/ui/client/call.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, hang, refuse } from '../answers.ts';
import { button, press } from '../controls.ts';
import { idOf, listOf, MARINA, SOFIA } from '../family.ts';
import { open, t } from '../open.tsx';

type DayEntry = Answer<'GET /wallets/logs'>['docs'][number];

const REPORT = `/responsible/${MARINA._id}/consumption-report`;
const SOFIAS_WALLET = SOFIA.wallet?._id ?? '';
const TODAY = '2026-03-11';
const YESTERDAY = '2026-03-10';
const NEXT_WEEK = '2026-03-18';
const LAST_WEEK = '2026-03-03';

function entryOf(number: number, changes: Partial<DayEntry>): DayEntry {
  return {
    _id: idOf(number),
    seq: number,
    kind: 'topup-pix',
    operationDetails: '',
    operationType: 'DEB',
    value: 10,
    balance: { value: 50 as never },
    txDatetime: `${YESTERDAY}T18:00:00.000Z`,
    transaction: {},
    walletId: SOFIAS_WALLET,
    day: YESTERDAY,
    isInternal: false,
    ...changes,
  } as DayEntry;
}

const mealOn = (
  day: string,
  dish: string,
): Pick<DayEntry, 'kind' | 'day' | 'meal' | 'transaction'> => ({
  kind: 'purchase',
  day,
  meal: { day, slot: '12:50', menuType: 'lunch', dishes: [{ name: { en: dish }, quantity: 1 }] },
  transaction: { menuOrder: idOf(700) },
});

const ENTRIES = [
  entryOf(704, { ...mealOn(TODAY, 'Beef stew'), value: 18 }),
  entryOf(703, {
    operationType: 'CRE',
    value: 100,
    txDatetime: `${TODAY}T10:00:00.000Z`,
    day: TODAY,
  }),
  entryOf(702, {
    kind: 'transfer-out',
    value: 40,
    isInternal: true,
    counterparty: SOFIA.name as never,
  }),
  entryOf(701, { ...mealOn(YESTERDAY, 'Fish'), value: 12.5 }),
];
const LATER = [entryOf(705, { ...mealOn(NEXT_WEEK, 'Curry'), value: 22 })];

/** The wire's list, by the days asked for. */
const logs = answer('GET /wallets/logs', ({ query }) =>
  listOf(...(query?.startDate && query.startDate > TODAY ? LATER : ENTRIES)),
);

test('a meal stands under its own day, with what the day’s meals cost, whatever came in or moved', async () => {
  await open(REPORT, logs, hang('GET /menu-orders/:id'));
  const days = page.getByRole('region');
  await expect.element(days.nth(1)).toBeVisible();
  expect(days.elements()).toHaveLength(2);
  const today = days.first();
  // Without a minus: the cost beside the day, not the amount of a row.
  await expect.element(today.getByText(/^R\$\W*18[.,]00$/)).toBeVisible();
  await expect.element(today.getByText(/82[.,]00/)).not.toBeInTheDocument();
  const stew = today.getByRole('listitem').filter({ hasText: 'Beef stew' });
  const ordered = t('statement.orderedOn', { when: 'yesterday' });
  await expect.element(stew.getByText(new RegExp(`12:50\\s· ${ordered}`))).toBeVisible();
  const before = days.nth(1);
  await expect.element(before.getByText(/^R\$\W*12[.,]50$/)).toBeVisible();
});

test('a list of debits or of credits alone does not tell what a day’s meals cost', async () => {
  await open(`${REPORT}?operation=DEB`, logs, hang('GET /menu-orders/:id'));
  const today = page.getByRole('region').first();
  await expect.element(today.getByText('Beef stew')).toBeVisible();
  await expect.element(today.getByText(/^R\$\W*18[.,]00$/)).not.toBeInTheDocument();
});

test('the latest week stands there at first, and the other days on request', async () => {
  const earlier = [
    entryOf(702, mealOn(YESTERDAY, 'Fish')),
    entryOf(701, mealOn(LAST_WEEK, 'Soup')),
  ];
  await open(REPORT, answer('GET /wallets/logs', listOf(...earlier)), hang('GET /menu-orders/:id'));
  await expect.element(page.getByText('Fish')).toBeVisible();
  await expect.element(page.getByText('Soup')).not.toBeInTheDocument();
  await press(t('statement.more'));
  await expect.element(page.getByText('Soup')).toBeVisible();
  await expect.element(button(t('statement.more'))).not.toBeInTheDocument();
});

test('a row opens the meal’s order, and a transfer its own facts', async () => {
  await open(REPORT, logs, hang('GET /menu-orders/:id'));
  const stew = page.getByRole('link', { name: 'Beef stew' });
  await expect
    .element(stew)
    .toHaveAttribute('href', expect.stringContaining(`/dependents/${SOFIA._id}/buy/${idOf(700)}`));
  await press(t('statement.transfer-out'));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(SOFIA.name)).toBeVisible();
});

test('the sum of meals ordered for later days is told, and one tap adds those days', async () => {
  await open(REPORT, logs, hang('GET /menu-orders/:id'));
  await expect.element(page.getByText(/22[.,]00/)).toBeVisible();
  await press(t('report.filter.apply'));
  await expect.element(button(/ – /)).toHaveAttribute('aria-pressed', 'true');
  expect(new URL(location.href).searchParams.get('end')).toBe(NEXT_WEEK);
});

test('a list that could not be read says so under its period, and is read again', async () => {
  const api = await open(
    `${REPORT}?start=2026-01-01&end=2026-01-02`,
    refuse('GET /wallets/logs', 'internal'),
  );
  await expect.element(button(/ – /)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button(t('common.retry'))).toBeVisible();
  api.change(logs);
  await press(t('common.retry'));
  await expect.element(page.getByText('Beef stew')).toBeVisible();
});
