import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, hang, refuse } from '../answers.ts';
import { main } from '../controls.ts';
import { CARD, idOf, listOf, SOFIA } from '../family.ts';
import { open, settle, t } from '../open.tsx';

const ALERT = {
  _id: idOf(41),
  kind: 'low-balance' as const,
  severity: 'act' as const,
  title: 'Low balance',
  message: 'Bento has 8.00 left.',
  link: '/payments',
  createdAt: '2026-03-11T10:00:00.000Z',
  resolved: false,
};

const ONE_OPEN = answer('GET /alerts', ({ query }) =>
  query?.resolved === 'true' ? listOf() : listOf(ALERT),
);

const notice = page.getByRole('log');

const boxOf = (query: string) => {
  const element = document.querySelector(query);
  if (!element) throw new Error(`the page has no ${query}`);
  return element.getBoundingClientRect();
};

const bell = (count: number | string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: `${t('alerts.title')} ${t('alerts.count')}: ${count}` });

test('the bell counts the tasks that the alerts’ page lists, without the alert that announced one', async () => {
  const alerts = {
    wallet: { ...SOFIA.restrictions.wallet, alerts: { enabled: true, minValue: 50 } },
  };
  const poor = {
    ...SOFIA,
    hasPendingAnamnesis: true,
    restrictions: { ...SOFIA.restrictions, ...alerts },
  };
  await open(
    '/alerts',
    ONE_OPEN,
    answer('GET /responsible-users/:userId/dependents', listOf(poor)),
  );
  await expect.element(bell(2)).toBeVisible();
  await expect.element(main.getByText(t('home.lowBalance'))).toBeVisible();
  await expect.element(main.getByText(t('home.healthForm.pending'))).toBeVisible();
  await expect.element(page.getByText(ALERT.message)).not.toBeInTheDocument();
});

test('an alert without an open task is listed and counted as such', async () => {
  await open('/alerts', ONE_OPEN);
  await expect.element(bell(1)).toBeVisible();
  await expect.element(page.getByText(ALERT.message)).toBeVisible();
  await expect.element(page.getByText(t('alerts.todo'))).not.toBeInTheDocument();
});

test('the bell says that there are more alerts than it counts', async () => {
  const docs = Array.from({ length: 20 }, (_, at) => ({ ...ALERT, _id: idOf(500 + at) }));
  await open('/help', answer('GET /alerts', { docs, total: 21, offset: 0, limit: 20 }));
  await expect.element(bell('20+')).toBeVisible();
});

test('the bell’s number comes once and whole: with what is known of the students’ tasks', async () => {
  const api = await open('/help', ONE_OPEN, hang('GET /menu-orders/suspended'));
  await settle();
  expect(api.requests.map(({ route }) => route)).toContain('GET /alerts');
  expect(document.querySelector('[data-count]')).toBeNull();
});

test('a failure ends once the same act succeeds, though nothing is said about that', async () => {
  const api = await open('/alerts', ONE_OPEN, refuse('PATCH /alerts/:issueId/dismiss', 'internal'));
  const dismiss = page.getByRole('button', { name: t('alerts.dismiss', { title: ALERT.title }) });
  await dismiss.first().click();
  const failure = notice.getByText(t('paymentReversal.error.deleteAlerts'));
  await expect.element(failure).toBeVisible();
  api.change(answer('PATCH /alerts/:issueId/dismiss', { ...ALERT, resolved: true }));
  // A notice under the pointer does not end by itself.
  await failure.hover();
  (dismiss.first().element() as HTMLElement).click();
  await expect.element(failure).not.toBeInTheDocument();
});

test('a notice said on the way to a wizard stays on its first step, however late that one is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cards = answer('GET /payment-cards', listOf(CARD));
  await open('/payments/create?setup=cancelled&back=%2Fpayments', {
    ...cards,
    to: async (...asked) => {
      await promise;
      return cards.to(...asked);
    },
  });
  const said = notice.getByText(t('cards.page.cancelled'));
  // A notice under the pointer does not end by itself.
  await said.hover();
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 5_000);
  onTestFinished(() => clock.mockRestore());
  resolve();
  await settle();
  await expect.element(said).toBeVisible();
});

test('there is one notice at a time, the last one', async () => {
  await open('/help');
  await settle();
  notify('bad', 'first');
  notify('info', 'second');
  await expect.element(notice).toHaveTextContent('second');
  await expect.element(notice).not.toHaveTextContent('first');
});

test('a notice stands above the bar at the bottom on a phone, at the top centre below the title on a desktop', async () => {
  await open('/help');
  await settle();
  notify('info', 'said');
  const barTop = boxOf('[data-bottom-bar]').top;
  await expect.poll(() => barTop - boxOf('[role=log]').bottom).toBe(8);
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  notify('info', 'said again');
  await expect.poll(() => boxOf('[role=log]').top).toBe(8);
  const { left, right } = boxOf('[role=log]');
  expect((left + right) / 2).toBe(innerWidth / 2);
  expect(left).toBeGreaterThan(boxOf('h1').right);
});

test('a notice covers no main button: it comes beside one, and ends when one scrolls under it', async () => {
  await open('/reversal-account-balance');
  await page.viewport(844, 390);
  onTestFinished(() => page.viewport(390, 844));
  await settle();
  const button = document.querySelector('main [data-main]');
  if (!button) throw new Error('the page has no main button');
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  await new Promise((scrolled) => setTimeout(scrolled, 100));
  notify('info', 'said');
  await expect.element(notice).toHaveTextContent('said');
  const isCovered = () => {
    const [own, other] = [boxOf('[role=log]'), button.getBoundingClientRect()];
    return own.height > 0 && own.top < other.bottom && other.top < own.bottom;
  };
  await expect.poll(isCovered).toBe(false);
  // Until then it may be on its way to another page.
  await new Promise((arrived) => setTimeout(arrived, 1_000));
  window.scrollBy({
    top: button.getBoundingClientRect().top - boxOf('[role=log]').top,
    behavior: 'instant',
  });
  await expect.poll(() => boxOf('[role=log]').height).toBe(0);
});
