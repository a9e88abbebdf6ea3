import { expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answer, hang, refuse } from '../answers.ts';
import { button, choose, heading, main, next, press } from '../controls.ts';
import { idOf, LUNCH, listOf, menuOf, orderOf, SOFIA, STEW } from '../family.ts';
import { open, settle, t } from '../open.tsx';

const SOFIAS = `/dependents/${SOFIA._id}`;
const dialog = page.getByRole('dialog');

test('a dish of the menu tells what is in it, by keyboard too, and leads to its order', async () => {
  await open(`${SOFIAS}/menu`, hang('POST /menu-orders-estimations'));
  const stew = page.getByRole('article').filter({ hasText: 'Beef stew' });
  await expect.element(stew).toBeVisible();
  await expect.element(stew.getByText(new RegExp(t('allergen.celery')))).toBeVisible();
  (stew.getByRole('button').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('heading', { level: 2, name: 'Beef stew' })).toBeVisible();
  await expect
    .element(dialog.getByText(t('product.recurrency.single'), { exact: false }))
    .toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: t('product.parts') })).toBeVisible();
  (dialog.getByRole('button', { name: t('product.facts') }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const nutrition = dialog.getByRole('heading', { name: t('product.nutrition') });
  await expect.element(nutrition).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(nutrition).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('link', { name: t('product.add') }).click();
  await expect.element(heading(t('ordering.step.dishes'))).toBeVisible();
  await expect.element(page.getByRole('checkbox', { checked: true })).toBeInTheDocument();
  await press(new RegExp(t('common.next')));
  await expect.element(heading(t('ordering.step.confirm'))).toBeVisible();
});

test('on a phone the menu has the way to a scheduled meal in sight, and the day’s orders in a row above the dishes', async () => {
  await page.viewport(360, 500);
  onTestFinished(() => page.viewport(390, 844));
  const order = { ...orderOf('open'), scheduledFor: '2026-03-11T15:00:00.000Z' };
  await open(`${SOFIAS}/menu`, answer('GET /menu-orders', listOf(order)));
  await settle();
  await expect
    .element(main.getByRole('link', { name: t('schedule.new') }))
    .toBeInViewport({ ratio: 1 });
  const row = main.getByRole('button', { name: new RegExp(t('menu.ordered')) });
  const dish = page.getByRole('article').first();
  const topOf = (one: Locator) => one.element().getBoundingClientRect().top;
  await expect.element(dish).toBeInTheDocument();
  expect(topOf(row)).toBeLessThan(topOf(dish));
  await row.click();
  await expect.element(main.getByText(/1 × Beef stew/)).toBeVisible();
});

test('an hour of the address that is not offered is chosen anew in sight, before the confirmation', async () => {
  const route = 'POST /menu-orders-estimations';
  const [late, waits] = [refuse(route, 'order_not_possible'), hang(route)];
  const wanted = new URLSearchParams({
    day: '2026-03-12',
    menu: LUNCH._id,
    slot: '09:00',
    dishes: JSON.stringify([STEW._id]),
  });
  await open(`${SOFIAS}/buy?${wanted}`, {
    route,
    to: (asked, signal) =>
      (JSON.stringify(asked.body).includes('09:00') ? late : waits).to(asked, signal),
  });
  await expect.element(page.getByRole('radio', { name: '12:00' })).toBeChecked();
  await settle();
  await expect.element(heading(t('ordering.step.dishes'))).toBeVisible();
  await press(new RegExp(t('common.next')));
  await expect.element(heading(t('ordering.step.confirm'))).toBeVisible();
});

test('an ordered meal of the week leads to its page, and stays beside a second one', async () => {
  const ordered = orderOf('open');
  await open(
    '/week',
    answer('GET /responsible-users/:userId/dependents/menu-orders', {
      ...listOf(ordered),
      next: [],
    }),
    hang('POST /responsible-users/:userId/week/estimation'),
  );
  const meal = main.getByRole('link', { name: /12:00 Beef stew/ });
  await expect.element(meal).toHaveAttribute('href', `/dependents/${SOFIA._id}/buy/${ordered._id}`);
  await main.getByRole('button', { name: new RegExp(t('week.dishes')) }).click();
  await expect.element(dialog.getByRole('link', { name: /12:00 Beef stew/ })).toBeVisible();
  (dialog.getByRole('checkbox').first().element() as HTMLElement).click();
  await dialog.getByRole('button', { name: t('common.done') }).click();
  await expect.element(meal).toBeVisible();
  await expect.element(main.getByRole('checkbox', { checked: true })).toBeInTheDocument();
});

test('a cancelled order tells to whom its money went', async () => {
  await open(`${SOFIAS}/buy/${idOf(700)}`, answer('GET /menu-orders/:id', orderOf('cancelled')));
  await expect
    .element(page.getByText(t('ordering.cancel.refunded', { amount: 'R$18.00', name: SOFIA.name })))
    .toBeVisible();
});

test('one tick leaves only dishes without a conflict with the health form; icons are explained', async () => {
  await open(`${SOFIAS}/menu`, answer('GET /anamnesis/allergens', { allergens: ['fish'] }));
  const fish = page.getByRole('article').filter({ hasText: 'Baked fish' });
  await expect.element(fish).toBeVisible();
  await press(t('menu.filter'));
  const only = page.getByRole('checkbox', { name: t('ordering.fits', { name: 'Sofia' }) });
  (only.element() as HTMLElement).click();
  await expect.element(fish).not.toBeInTheDocument();
  await expect.element(page.getByRole('article').filter({ hasText: 'Beef stew' })).toBeVisible();
  await press(t('menu.legend'));
  await expect
    .element(dialog.getByText(t('menu.contains', { allergens: t('allergen.fish') })))
    .toBeVisible();
});

test('the page of a dish says when its menu could not be read, and shows it when it can', async () => {
  const menu = 'GET /restaurants/:id/menus/:menuId';
  const about = `/product/${STEW.product._id}?dependentId=${SOFIA._id}&menu=${LUNCH._id}`;
  const api = await open(about, refuse(menu, 'internal'));
  await expect.element(page.getByText(t('menus.error.menuRestaurant'))).toBeVisible();
  api.change(answer(menu, LUNCH));
  await press(t('common.retry'));
  await expect.element(page.getByRole('link', { name: t('product.add') })).toBeVisible();
});

test('another school’s menu is no page', async () => {
  const about = `/product/${STEW.product._id}?dependentId=${SOFIA._id}&menu=${idOf(999)}`;
  await open(
    about,
    refuse('GET /restaurants/:id/menus/:menuId', 'not_found'),
    refuse('GET /menus/:menuId/products/:productId', 'not_found'),
  );
  await expect.element(page.getByText(t('notFound.text'))).toBeVisible();
  await expect.element(page.getByText(t('menus.error.menuRestaurant'))).not.toBeInTheDocument();
});

test('a menu of which no time is left on a day says so and is not to be chosen, the others are', async () => {
  const late = menuOf(220, 'Late lunch');
  await open(
    `${SOFIAS}/buy`,
    answer('GET /restaurants/:id/menus', listOf(late, LUNCH)),
    answer('GET /restaurants/:id/services/in-office', ({ query }) => ({
      slots: query.menu === late._id ? [] : ['12:00'],
    })),
  );
  await press(t('ordering.start'));
  await main.getByRole('button', { name: /12 March/ }).click();
  const over = page.getByRole('radio', { name: /Late lunch/ });
  await expect.element(over).toBeDisabled();
  await expect.element(page.getByText(t('ordering.noSlots'))).toBeVisible();
  const other = page.getByRole('radio', { disabled: false }).first();
  await userEvent.click((other.element().closest('label') as HTMLElement) ?? other);
  await next().click();
  await expect.element(heading(t('ordering.step.dishes'))).toBeVisible();
  await expect.element(button(t('common.next'))).toBeDisabled();
});

test('the page of a student’s orders begins with the next day’s dishes, each a press away from its order', async () => {
  await open(`${SOFIAS}/buy`, hang('POST /menu-orders-estimations'));
  const stew = main.getByRole('link', { name: /Beef stew/ });
  await expect.element(stew.first()).toBeVisible();
  await stew.first().click();
  await expect.element(heading(t('ordering.step.dishes'))).toBeVisible();
  await expect.element(page.getByRole('checkbox', { checked: true })).toBeInTheDocument();
});

test('at a desk the cart’s button stands in sight below the cart, and covers no dish', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await open('/week');
  await main
    .getByRole('link', { name: t('ordering.byItem') })
    .first()
    .click();
  await main.getByRole('radio', { name: t('ordering.tab.menus') }).click();
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const box = (shown: Locator) => shown.element().getBoundingClientRect();
  const cart = box(main.getByText(t('ordering.cart.empty.text')));
  const act = box(main.getByRole('button', { name: t('ordering.cart') }));
  const dish = box(page.getByRole('article').first());
  expect(act.top).toBeGreaterThan(cart.bottom);
  expect(act.bottom).toBeLessThanOrEqual(800);
  expect(act.left).toBeGreaterThan(dish.right);
});

test('a link that names the day leads to its dishes; back reaches the menu, then the day', async () => {
  await open(`${SOFIAS}/buy?day=2026-03-12`);
  await expect.element(heading(t('ordering.step.dishes'))).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /Beef stew/ })).toBeInTheDocument();
  await press(t('common.back'));
  await expect.element(heading(t('ordering.step.menu'))).toBeVisible();
  await expect.element(page.getByRole('radio', { checked: true })).toBeInTheDocument();
  await press(t('common.back'));
  await expect.element(heading(t('ordering.step.day'))).toBeVisible();
});

test('a link that names a day without a menu leads to the step that says so', async () => {
  await open(`${SOFIAS}/buy?day=2026-03-12`, answer('GET /restaurants/:id/menus', listOf()));
  await expect.element(heading(t('ordering.step.menu'))).toBeVisible();
  await expect.element(page.getByText(t('ordering.noMenus'))).toBeVisible();
});

test('the week in the address is the one on the screen, and a choice stands in the address', async () => {
  await open('/week?week=2026-03-16');
  const chosen = (name: string) => page.getByRole('radio', { name, checked: true });
  await expect.element(chosen(t('week.next'))).toBeInTheDocument();
  await choose('radio', t('week.this'));
  await expect.poll(() => location.search).toBe('?week=2026-03-09');
  await open('/week?week=2020-01-06');
  await expect.element(chosen(t('week.this'))).toBeInTheDocument();
});

test('scheduled meals open as the address says: a list, or a calendar', async () => {
  await open(`${SOFIAS}/schedulling`);
  await choose('radio', t('schedule.calendar'));
  await expect.poll(() => location.search).toBe('?view=calendar');
  await open(`${SOFIAS}/schedulling?view=calendar`);
  await expect
    .element(page.getByRole('radio', { name: t('schedule.calendar'), checked: true }))
    .toBeInTheDocument();
});

test('a health form that cannot be read is told wherever its conflicts are marked, and read on a retry', async () => {
  const allergens = 'GET /anamnesis/allergens';
  const unread = refuse(allergens, 'internal');
  const said = () => page.getByText(t('ordering.health.unread', { student: 'Sofia' })).first();
  for (const path of [
    `${SOFIAS}/buy`,
    `${SOFIAS}/buy?day=2026-03-12`,
    `/product/${STEW.product._id}?dependentId=${SOFIA._id}&menu=${LUNCH._id}`,
    `${SOFIAS}/menu`,
  ]) {
    const api = await open(path, unread, hang('POST /menu-orders-estimations'));
    await expect.element(said(), { message: path }).toBeVisible();
    api.change(answer(allergens, { allergens: ['milk'] }));
    await press(t('common.retry'));
    await expect.element(said(), { message: path }).not.toBeInTheDocument();
  }
  await expect.element(page.getByText(/Not for Sofia: milk/i).first()).toBeVisible();
});

test('dishes are not offered as fitting before the health form is read', async () => {
  await open(`${SOFIAS}/buy`, refuse('GET /anamnesis/allergens', 'internal'));
  await expect
    .element(page.getByText(t('ordering.health.unread', { student: 'Sofia' })).first())
    .toBeVisible();
  await expect.element(main.getByRole('link', { name: /Beef stew/ })).not.toBeInTheDocument();
});
