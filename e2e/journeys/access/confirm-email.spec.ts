import { CARD, createFamily, topUpByCard } from '../../support/factories/families.ts';
import { confirmationFor } from '../../support/sandbox.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { press } from '../../support/steps/controls.ts';

test('until the letter’s link is tapped nobody is invited and no money goes back, and each place says what to do @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const payer = await createFamily(stage, { cards: [CARD], confirmed: false });
  const receipt = `/payments/receipts/${await topUpByCard(stage, payer, { own: 40, theirs: 0 })}`;
  const student = `/dependents/${payer.student.id}`;
  const notice = page.getByText(t('confirmEmail.notice.title'));
  const first = page.getByText(t('confirmEmail.first', { email: payer.email }));
  const invite = page.getByRole('button', { name: t('guardians.invite') });
  const giveBack = page.getByRole('button', { name: t('refunds.start') });

  await enterAs(stage, payer);
  await expect(notice).toBeVisible();
  await look('home before the address is confirmed');
  await page.goto('/profile');
  await expect(notice).toBeVisible();
  await look('profile before the address is confirmed');
  await page.goto(student);
  await expect(first).toBeVisible();
  await expect(invite).toBeHidden();
  await page.goto(receipt);
  await expect(first).toBeVisible();
  await expect(giveBack).toBeHidden();
  await press(stage, t('confirmEmail.send'));
  await expect(page.getByText(t('confirmEmail.sent', { email: payer.email }))).toBeVisible();

  await page.goto('/confirm-email?token=of-another-letter');
  await press(stage, t('confirmEmail.action'));
  await expect(page.getByRole('heading', { name: t('reset.noToken.title') })).toBeVisible();
  await expect(page.getByText(t('confirmEmail.error.signedIn'))).toBeVisible();
  await look('a link that is over');
  const link = new URL(await confirmationFor(payer.email));
  await page.goto(link.pathname + link.search);
  await look('confirm the address');
  await press(stage, t('confirmEmail.action'));
  await expect(page.getByRole('heading', { name: t('confirmEmail.done.title') })).toBeVisible();
  await look('the address is confirmed');
  await page.getByRole('link', { name: t('common.continue') }).click();
  await expect(page.getByRole('region', { name: t('home.wallet') })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goto(student);
  await expect(invite).toBeVisible();
  await page.goto(receipt);
  await expect(giveBack).toBeVisible();
});
