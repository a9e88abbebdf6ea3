import { CURRENCIES } from '@merenda/domain/money/currencies';
import { formatMoney, toMinor } from '@merenda/domain/money/money';
import { callApi } from '../../support/factories/api.ts';
import { CARD, createFamily } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import { emailTo, linkOf } from '../../support/sandbox.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { field } from '../../support/steps/controls.ts';
import { transfer } from '../../support/steps/students.ts';

test('a second guardian sees what was added automatically from the first one’s card, and takes out the rest @in-full', async ({
  stage,
}) => {
  const { page, request, t, language, look } = stage;
  const owner = await createFamily(stage, { cards: [CARD] });
  const { token, company, student } = owner;
  const { docs: cards } = await callApi(request, 'GET /payment-cards', {
    token,
    query: { company },
  });
  const { wallet } = await callApi(request, 'GET /responsible-users/:userId/dependents/:id', {
    token,
    params: { userId: owner.id, id: student.id },
  });
  await callApi(request, 'POST /companies/:company/wallets/automatic-topups', {
    token,
    params: { company },
    body: {
      walletId: wallet?._id ?? '',
      threshold: 20,
      value: 50,
      ceiling: 50,
      paymentCard: { cardId: cards[0]?._id ?? '', securityNumber: '123' },
    },
  });
  const second = await createGuardian(stage, { name: 'Otávio Prado' });
  await callApi(request, 'POST /responsible-users/:userId/dependents/:id/invitations', {
    token,
    params: { userId: owner.id, id: student.id },
    body: { email: second.email, maySpend: true },
  });
  const invitation = new URL(linkOf(await emailTo(second.email))).searchParams.get('token') ?? '';
  await callApi(request, 'POST /guardian-invitations/accept', {
    token: second.token,
    body: { token: invitation },
  });
  // A worker looks every few seconds.
  const asked = { token: second.token, params: { userId: second.id, id: student.id } };
  await expect(async () => {
    const route = 'GET /responsible-users/:userId/dependents/:id/withdrawable';
    const { automatic } = await callApi(request, route, asked);
    expect(automatic).toEqual([{ guardian: 'Helena', value: 50 }]);
  }).toPass({ timeout: 120_000 });
  await callApi(request, 'POST /companies/:company/wallets/card-topup', {
    token,
    params: { company },
    body: {
      value: 30,
      walletId: owner.walletId,
      paymentCard: { cardId: cards[0]?._id ?? '', securityNumber: '123' },
      transferTopupTo: [{ user: student.id, value: 30 }],
    },
  });

  const money = (major: number) => formatMoney(toMinor(major, 'BRL'), CURRENCIES.BRL, language);
  await enterAs(stage, second, `/transfer-balance/${student.id}`);
  const why = page.getByText(t('transfers.automatic', { amount: money(50), guardian: 'Helena' }));
  await expect(page.getByRole('textbox', { name: t('transfers.amount') })).toBeVisible();
  await expect(why).toHaveCount(0);
  await page.getByRole('radio', { name: t('transfers.in', { name: 'Bento' }) }).check();
  await expect(why).toBeVisible();
  await field(stage, t('transfers.amount')).fill('30.01');
  await field(stage, t('transfers.amount')).blur();
  await expect(page.getByText(t('dependent.error.insufficientFunds'))).toBeVisible();
  await look('transfer, others’ automatic money');
  await transfer(stage, 'in', '30');
});
