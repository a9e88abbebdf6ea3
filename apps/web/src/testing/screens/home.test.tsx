import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../answers.ts';
import { main } from '../controls.ts';
import { guardianWith, idOf, listOf, MARINA, SOFIA } from '../family.ts';
import { open, settle, t } from '../open.tsx';

const link = (name: string) => main.getByRole('link', { name });
const text = (words: string) => page.getByText(words);

test('a new guardian finds an empty wallet and the way to the first student', async () => {
  const wallet = { ...MARINA.wallet, balance: 0 as typeof MARINA.wallet.balance };
  await open(
    '/',
    guardianWith({ wallet, dependents: [] }),
    answer('GET /responsible-users/:userId/dependents', listOf()),
  );
  await expect
    .element(page.getByRole('region', { name: t('home.wallet') }).getByText(/0[.,]00/))
    .toBeVisible();
  await expect.element(text(t('home.empty.title'))).toBeVisible();
  await expect.element(text(t('home.meals'))).not.toBeInTheDocument();
  await link(t('students.register')).click();
  await expect.poll(() => location.pathname).toBe('/create-student');
});

test('the page of a student without a wallet says that there is no meal to order', async () => {
  const { wallet: _none, ...rest } = SOFIA;
  const student = { ...rest, registerType: 'anamnesis' as const, hasWallet: false };
  await open(
    `/dependents/${SOFIA._id}`,
    answer('GET /responsible-users/:userId/dependents', listOf(student)),
    answer('GET /responsible-users/:userId/dependents/:id', student),
  );
  await expect.element(text(t('students.noWallet.text'))).toBeVisible();
  await expect.element(link(t('home.order'))).not.toBeInTheDocument();
});

test('an address that does not exist says so and leads back', async () => {
  await open('/no/such/page');
  await expect.element(text(t('notFound.text'))).toBeVisible();
  await page.getByRole('link', { name: t('notFound.action') }).click();
  await expect.element(text(SOFIA.name)).toBeVisible();
});

test('somebody else’s menu, schedule and report are no pages', async () => {
  for (const part of ['menu', 'schedulling', 'consumption-report']) {
    await open(`/responsible/${idOf(999)}/${part}`);
    await expect.element(text(t('notFound.text')), { message: part }).toBeVisible();
  }
});

test('a blocked guardian reads on each page that it is closed, and nothing leads there', async () => {
  const blocked = guardianWith({ blocked: true });
  const said = page.getByRole('heading', { name: t('home.blocked.title') });
  const own = `/dependents/${SOFIA._id}`;
  const closed = [
    '/payments',
    '/payments/create',
    '/payments/automatic',
    '/transfer-balance',
    `/transfer-balance/${SOFIA._id}`,
    '/create-student',
    '/week',
    '/order',
    '/reversal-account-balance',
  ];
  for (const path of closed) {
    await open(path, blocked);
    await expect
      .element(main.getByRole('heading', { level: 1 }), { message: path })
      .toHaveTextContent(t('closed.title'));
    await expect.element(said, { message: path }).toBeVisible();
    expect(document.querySelectorAll('main button'), path).toHaveLength(0);
  }
  const partly = [own, `${own}/buy`, `${own}/data`, `${own}/menu`, `${own}/standing-order`];
  for (const path of ['/', '/profile', '/help', '/payments?page=methods', ...partly]) {
    await open(path, blocked);
    await settle();
    if (path !== '/profile' && path !== '/help') {
      await expect.element(said, { message: path }).toBeVisible();
    }
    const leading = [...document.querySelectorAll('main a')].map((one) => one.getAttribute('href'));
    expect(
      leading.filter((href) => href && closed.includes(href)),
      path,
    ).toEqual([]);
  }
});

test('every page marks its part of the app as current, once in each bar', async () => {
  const own = `/dependents/${SOFIA._id}`;
  const parts = {
    '/': 'nav.start',
    '/week': 'meals.title',
    [`${own}/menu`]: 'meals.title',
    [`${own}/standing-order`]: 'meals.title',
    [`${own}/consumption-report`]: 'statement.title',
    [own]: 'nav.start',
    [`${own}/data`]: 'nav.start',
    '/help/open-tickets': 'nav.help',
  } as const;
  for (const [path, part] of Object.entries(parts)) {
    await open(path);
    await settle();
    const current = [...document.querySelectorAll('[data-bottom-bar] [aria-current]')];
    expect(
      current.map((one) => one.textContent),
      path,
    ).toEqual([t(part)]);
  }
  await open('/alerts');
  await settle();
  const current = [...document.querySelectorAll('header [aria-current]')];
  expect(current.map((one) => one.getAttribute('href'))).toEqual(['/alerts']);
});

test('a name is only a name, whatever it is made of: in the profile', async () => {
  for (const name of [
    'محمد عبد الله',
    'Zoë 👩‍👧 Ñandú',
    "Robert'); DROP TABLE guardian;--",
    '<script>alert(1)</script>',
  ]) {
    await open('/profile', guardianWith({ name }));
    await expect.element(page.getByText(name).first()).toBeVisible();
  }
});

test('a page that cannot load who is signed in says so, and tries again', async () => {
  const api = await open('/', refuse('GET /responsible-users/:id', 'internal'));
  await expect.element(page.getByRole('heading', { name: t('error.ours.title') })).toBeVisible();
  api.change(guardianWith({}));
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect.element(text(SOFIA.name)).toBeVisible();
});
