import { TICKET_LIMITS } from '@merenda/domain/help/tickets';
import { CURRENCIES } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import { addDays } from '@merenda/domain/time/dates';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, orderFirstDish, STUDENT } from '../../support/factories/families.ts';
import { createSupportToken } from '../../support/factories/guardians.ts';
import { importSchool } from '../../support/factories/imported-school.ts';
import { refusePayout } from '../../support/factories/operators.ts';
import { askForPayout } from '../../support/factories/payouts.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { choose, confirm, dialogOf, field, literal, press } from '../../support/steps/controls.ts';

const SCRIPT = '<img src=x onerror="document.title=1">';

test('a person who complains about a top-up is answered while watching, loses nothing offline, and sees the decision @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 30, theirs: 0 } });
  const operator = await createSupportToken();
  // The survey is drawn: here it comes.
  await page.addInitScript(() => {
    Math.random = () => 0.01;
  });
  await enterAs(stage, family, '/help');
  await page.getByRole('link', { name: t('chat.title') }).click();
  await expect(page.getByRole('heading', { name: t('chat.title'), level: 1 })).toBeVisible();
  await look('chat, beginning');
  await press(stage, t('chat.topic.recharge'));
  await dialogOf(page).locator('label').filter({ hasText: '4242' }).click();
  await choose(stage, 'radio', t('chat.problem.notArrived'));
  await look('chat, which top-up');
  await confirm(stage, t('chat.subject.send'));

  const talk = page.getByRole('list', { name: t('chat.conversation') });
  await expect(talk).toContainText(t('chat.problem.notArrived'));
  await page.context().setOffline(true);
  for (const message of [SCRIPT, 'and a second line']) {
    await field(stage, t('chat.message')).fill(message);
    await press(stage, t('chat.send'));
  }
  await expect(talk.getByText(t('chat.waiting'))).toHaveCount(2);
  await page.context().setOffline(false);
  const onItsWay = talk.getByText(t('chat.waiting')).or(talk.getByText(t('chat.sending')));
  await expect(onItsWay).toHaveCount(0);
  await expect(talk.getByText(SCRIPT)).toBeVisible();

  const { docs } = await callApi(request, 'GET /user-tickets', { token: family.token, query: {} });
  const params = { id: docs[0]?._id ?? '' };
  const { conversation } = await callApi(request, 'GET /operator/tickets/:id', {
    operator,
    params,
  });
  expect(conversation.docs.slice(1).map(({ message }) => message)).toEqual([
    SCRIPT,
    'and a second line',
  ]);
  await callApi(request, 'PUT /operator/tickets/:id/read', {
    operator,
    params,
    body: { number: 3, typing: true },
  });
  await expect(talk.getByText(t('chat.typing'))).toBeVisible();
  await expect(talk.getByText(t('chat.read'))).toHaveCount(3);
  await callApi(request, 'POST /operator/tickets/:id/messages', {
    operator,
    params,
    body: { message: 'It is on its way.' },
  });
  await expect(talk.getByText('It is on its way.')).toBeVisible();
  await look('chat, answered');

  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: Buffer.from(SCRIPT),
  });
  await expect(page.getByText(t('chat.error.fileType'))).toBeVisible();
  await field(stage, t('chat.message')).fill('half a sentence');
  await press(stage, t('chat.end'));
  await confirm(stage, t('chat.end'));
  const stars = dialogOf(page).getByRole('radio');
  await expect(stars).toHaveCount(5);
  await expect(dialogOf(page).getByRole('button', { name: t('chat.send') })).toBeDisabled();
  await choose(stage, 'radio', t('chat.survey.star', { number: 4, max: 5 }));
  await look('chat, survey');
  await confirm(stage, t('chat.send'));
  await press(stage, t('chat.reopen'));
  const message = field(stage, t('chat.message'));
  await expect(message).toHaveValue('half a sentence');
  await expect(message).toBeFocused();
  await message.fill('n'.repeat(TICKET_LIMITS.text + 1));
  const tooLong = t('form.required.max', { number: TICKET_LIMITS.text });
  await expect(message).toHaveAccessibleDescription(new RegExp(literal(tooLong)));
  await message.fill('');
  await press(stage, t('chat.send'));
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(t('form.required'));

  await page.getByRole('link', { name: t('common.back') }).click();
  await page.getByRole('link', { name: t('tickets.title') }).click();
  const row = page.getByRole('button', { name: t('tickets.type.WALLET-NOT-RECHARGED') });
  await expect(row).toContainText(t('tickets.open'));
  await callApi(request, 'POST /operator/tickets/:id/status', {
    operator,
    params,
    body: { status: 'confirmed' },
  });
  await expect(row).toContainText(t('tickets.closed'));
  await row.click();
  await expect(dialogOf(page)).toContainText(t('tickets.is.confirmed'));
  await expect(dialogOf(page)).toContainText('4242');
  await look('requests, details');
});

test('a payout that is refused says why in its ticket, to which the alert leads @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 30, theirs: 0 } });
  const { _id } = await askForPayout(stage, family, 10);
  await refusePayout(_id, 'the account is closed');
  await enterAs(stage, family, '/alerts');
  await page.getByRole('link', { name: t('alert.title.payout-refused') }).click();
  await page.getByRole('button', { name: t('tickets.type.USER-WALLET-REIMBURSEMENT') }).click();
  await expect(dialogOf(page)).toContainText('the account is closed');
  await expect(dialogOf(page)).toContainText(t('tickets.refund.rejected'));
  await look('requests, a payout that was refused');
});

test('a person who complains about an order placed twice has the money back when it is confirmed, on the page that is open @in-full', async ({
  stage,
  browser,
  locale,
}) => {
  const { page, t, look, language, request } = stage;
  const school = await importSchool();
  const family = await createFamily(stage, {
    school: school.name,
    money: { own: 10, theirs: 90 },
  });
  const today = new Date().toISOString().slice(0, 10);
  await orderFirstDish(stage, family, addDays(today, 3));
  const reais = (minor: bigint) => formatMoney(minor, CURRENCIES.BRL, language);
  await enterAs(stage, family, '/help/help-chat');
  await press(stage, t('chat.topic.purchase'));
  await dialogOf(page).locator('label').filter({ hasText: STUDENT }).click();
  await choose(stage, 'radio', t('chat.problem.duplicated'));
  await look('chat, which order');
  await confirm(stage, t('chat.subject.send'));
  const talk = page.getByRole('list', { name: t('chat.conversation') });
  await expect(talk).toContainText(t('chat.problem.duplicated'));

  const context = await browser.newContext({ locale: locale ?? 'en' });
  const home = await context.newPage();
  await enterAs({ page: home }, family);
  await expect(home.getByRole('main')).toContainText(reais(7_200n));
  const { docs } = await callApi(request, 'GET /user-tickets', { token: family.token, query: {} });
  await callApi(request, 'POST /operator/tickets/:id/status', {
    operator: await createSupportToken(),
    params: { id: docs[0]?._id ?? '' },
    body: { status: 'confirmed' },
  });
  await expect(home.getByRole('main')).toContainText(reais(9_000n));
  await context.close();

  await page.getByRole('link', { name: t('common.back') }).click();
  await page.getByRole('link', { name: t('tickets.title') }).click();
  await page.getByRole('button', { name: t('tickets.type.ORDER-DUPLICATED') }).click();
  await expect(dialogOf(page)).toContainText(t('tickets.is.confirmed'));
  await expect(dialogOf(page)).toContainText(reais(1_800n));
  await look('requests, an order that came back');
});
