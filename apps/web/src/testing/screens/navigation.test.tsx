import { createQueries } from '@merenda/ui/client/queries.ts';
import { setLanguage } from '@merenda/ui/i18n/language.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { createAppRouter } from '../../app/router.tsx';
import { answer, hang } from '../answers.ts';
import { idOf, listOf, SOFIA, studentOf } from '../family.ts';
import { open, settle, t } from '../open.tsx';

const DESK = [1280, 800] as const;
const PHONE = [390, 844] as const;

const CHILDREN = [SOFIA, studentOf(12, 'Bento Prado', 8), studentOf(13, 'Clara Prado', 30)];
const THREE = answer('GET /responsible-users/:userId/dependents', listOf(...CHILDREN));

const side = page.getByRole('navigation', { name: t('shell.menu') });

beforeEach(() => page.viewport(...DESK));
afterEach(() => page.viewport(...PHONE));

test('the side bar has the children and their balances as soon as a page has its heading, on home too', async () => {
  for (const path of ['/', '/help', '/week', '/help/open-tickets', '/alerts']) {
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    for (const name of ['Sofia', 'Bento']) {
      await expect
        .element(side.getByRole('link', { name: new RegExp(`^${name}`) }), { message: path })
        .toBeVisible();
    }
    await expect.element(side.getByText(/42\.50/), { message: path }).toBeVisible();
  }
});

test('the children’s places in the side bar are kept until they are known: what stands below does not move', async () => {
  const wallet = () => side.getByText(t('home.wallet')).element().getBoundingClientRect().top;
  await open('/help', hang('GET /responsible-users/:userId/dependents'));
  await settle();
  const before = wallet();
  await expect.element(side.getByRole('link', { name: /^Sofia/ })).not.toBeInTheDocument();
  await open('/help');
  await settle();
  await expect.element(side.getByRole('link', { name: /^Sofia/ })).toBeVisible();
  expect(wallet()).toBe(before);
});

test('the tab key goes over home at a desk as the eye does: never up and back at once', async () => {
  await open('/', THREE, answer('GET /alerts', listOf(alertOf(41), alertOf(42))));
  await settle();
  const stops = [...document.querySelectorAll('nav a, nav button, main a, main button')].filter(
    (one) => one.checkVisibility(),
  );
  expect(stops.length).toBeGreaterThan(15);
  const isBackwards = (to: DOMRect, from: DOMRect) =>
    to.bottom <= from.top && to.right <= from.left;
  const wrong = stops.flatMap((one, at) => {
    const from = stops[at - 1]?.getBoundingClientRect();
    // From the side bar's foot to the page's head.
    if (!from || one.closest('nav') !== stops[at - 1]?.closest('nav')) return [];
    return isBackwards(one.getBoundingClientRect(), from) ? [one.textContent] : [];
  });
  expect(wrong).toEqual([]);
});

test('home has two cards of children in a row at a desk, and one on a phone', async () => {
  const rows = () =>
    new Set(
      [...document.querySelectorAll('main a[href^="/dependents/"]')]
        .filter((one) => one.textContent?.includes('Prado'))
        .map((one) => Math.round(one.getBoundingClientRect().top)),
    ).size;
  await open('/', THREE);
  await settle();
  expect(rows()).toBe(2);
  await page.viewport(...PHONE);
  await expect.poll(rows).toBe(3);
});

test('each child’s card on home has one way to order', async () => {
  const again = {
    day: '2026-03-12' as const,
    menu: idOf(200),
    slot: '12:00',
    dishes: [idOf(301)],
    names: [{ en: 'Beef stew' }],
  };
  const days = [
    { day: '2026-03-12' as const, until: '2026-03-12T10:00:00.000Z', isOrdered: false },
  ];
  const next = CHILDREN.map(({ _id }, at) => ({ student: _id, days, ...(at > 0 && { again }) }));
  await open(
    '/',
    THREE,
    answer('GET /responsible-users/:userId/dependents/menu-orders', { ...listOf(), next }),
  );
  await settle();
  for (const { name } of CHILDREN) {
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    const links = [...card.element().querySelectorAll('a')];
    expect(links.filter(({ pathname }) => pathname.endsWith('/buy')).length, name).toBe(1);
  }
});

function alertOf(number: number) {
  return {
    _id: idOf(number),
    kind: 'ticket-answered' as const,
    severity: 'look' as const,
    title: 'Answered',
    message: 'Support has answered.',
    link: '/help/open-tickets',
    createdAt: '2026-03-11T10:00:00.000Z',
    resolved: false,
  };
}

test('a page of the first routes, shown while it waits for the others, is still known when they come', async () => {
  const router = createAppRouter(createQueries());
  onTestFinished(() => router.history.destroy());
  await router.options.context.loadAllRoutes();
  expect(Object.keys(router.routesById)).toEqual(expect.arrayContaining(['/$', '/guardian/help']));
});

test('the side bar marks the student on a transfer, the profile on the cards, and nothing else', async () => {
  const marked = () =>
    [...document.querySelectorAll('nav [aria-current]')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getAttribute('href'));
  await open(`/transfer-balance/${SOFIA._id}`);
  await settle();
  expect(marked()).toEqual([`/dependents/${SOFIA._id}`]);
  await open('/payments?page=methods');
  await settle();
  expect(marked()).toEqual(['/profile']);
  await open('/payments');
  await settle();
  expect(marked()).toEqual(['/payments']);
});

test('in another language the server’s words are read again at once, and nothing of who is signed in', async () => {
  const api = await open('/');
  onTestFinished(() => setLanguage('en', 'whole'));
  const times = (wanted: string) => api.requests.filter(({ route }) => route === wanted).length;
  const WORDED = ['GET /wallets/logs', 'GET /menu-orders/suspended'];
  const SESSION = ['GET /auth/me', 'GET /responsible-users/:id'];
  await settle();
  await expect.poll(() => WORDED.map(times)).toEqual([1, 1]);
  const before = SESSION.map(times);
  // The part of the page that hears of it loads after its content.
  await expect
    .poll(async () => {
      await setLanguage(document.documentElement.lang === 'en' ? 'fr-FR' : 'en', 'whole');
      return WORDED.every((route) => times(route) > 1);
    })
    .toBe(true);
  expect(SESSION.map(times)).toEqual(before);
});
