import { callApi } from '../../support/factories/api.ts';
import { CARD, createFamily, topUpByCard } from '../../support/factories/families.ts';
import { createGuardian, tokenOf } from '../../support/factories/guardians.ts';
import { confirmationFor, emailsTo, emailTo, linkOf } from '../../support/sandbox.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin } from '../../support/steps/access.ts';
import { field, press } from '../../support/steps/controls.ts';
import { isWide } from '../../support/steps/profile.ts';
import { openGuardians } from '../../support/steps/students.ts';

const NEW_PASSWORD = 'outro almoço ainda melhor';

test('until the e-mail’s link is tapped nobody is invited and no money goes back, and each place says what to do @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const payer = await createFamily(stage, { cards: [CARD], confirmed: false });
  const receipt = `/payments/receipts/${await topUpByCard(stage, payer, { own: 40, theirs: 0 })}`;
  const student = `/dependents/${payer.student.id}`;
  const notice = page.getByText(t('confirmEmail.title'));
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
  await openGuardians(stage);
  await expect(first).toBeVisible();
  await expect(invite).toBeHidden();
  await page.goto(receipt);
  await expect(first).toBeVisible();
  await expect(giveBack).toBeHidden();
  for (const [view, act, said] of [
    ['passkeys', 'passkeys.add', notice],
    ['second-factor', 'secondFactor.switchOn', notice],
    // A desktop's profile shows all of its parts, and says it once above them.
    ['calendar', 'calendar.make', isWide(stage) ? notice : first],
  ] as const) {
    await page.goto(`/profile?view=${view}`);
    await expect(said.first()).toBeVisible();
    // It is said once, whatever waits for it.
    const send = page.getByRole('button', { name: t('confirmEmail.send') });
    if (said === notice) await expect(send).toHaveCount(1);
    await expect(page.getByRole('button', { name: t(act), exact: true })).toBeHidden();
    await look(`${view} before the address is confirmed`);
  }
  await page.goto(receipt);
  await press(stage, t('confirmEmail.send'));
  await expect(page.getByText(t('confirmEmail.sent', { email: payer.email }))).toBeVisible();

  await page.goto('/confirm-email?token=of-another-e-mail');
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
  // A guardian who signed up in this browser stays signed in, with the same password.
  await page.getByRole('link', { name: t('common.continue') }).click();
  await expect(page.getByRole('region', { name: t('home.wallet') })).toBeVisible();
  await tokenOf(stage.request, payer);
  await expect(notice).toBeHidden();
  await page.goto(student);
  await openGuardians(stage);
  await expect(invite).toBeVisible();
  await page.goto(receipt);
  await expect(giveBack).toBeVisible();
});

test('on another device the first to confirm chooses a password, and nothing that was set up before opens the account @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const maker = await createGuardian(stage, { confirmed: false });
  const link = new URL(await confirmationFor(maker.email));
  await page.goto(`${maker.host}${link.pathname}${link.search}`);
  await press(stage, t('confirmEmail.action'));
  await expect(page.getByRole('heading', { name: t('confirmEmail.choose.title') })).toBeVisible();
  await look('the address is confirmed, and a password is to be chosen');
  await page.getByRole('link', { name: t('confirmEmail.choose.action') }).click();
  await expect(page.getByRole('heading', { name: t('reset.title') })).toBeVisible();
  await field(stage, t('session.newPassword')).fill(NEW_PASSWORD);
  await field(stage, t('session.repeatPassword')).fill(NEW_PASSWORD);
  await press(stage, t('reset.submit'));
  await page.waitForURL('**/login');
  await fillLogin(stage, maker);
  await expect(page.getByText(t('login.error.denied'))).toBeVisible();
  await fillLogin(stage, { ...maker, password: NEW_PASSWORD });
  await page.waitForURL('**/onboarding');

  await page.goto(`${maker.host}${link.pathname}${link.search}`);
  await press(stage, t('confirmEmail.action'));
  await expect(page.getByText(t('confirmEmail.before'))).toBeVisible();
  await look('the link was used before');
});

test('a guardian who first signs in by an e-mailed link is led to a password, and may ask for the e-mail later @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const maker = await createGuardian(stage, { confirmed: false });
  await callApi(stage.request, 'POST /auth/login/link/email', {
    body: { email: maker.email, company: maker.company },
  });
  const link = new URL(linkOf(await emailTo(maker.email)));
  await page.goto(`${maker.host}${link.pathname}${link.search}`);
  await press(stage, t('login.submit'));
  await expect(page.getByRole('heading', { name: t('confirmEmail.choose.title') })).toBeVisible();

  await page.goto(`${maker.host}/profile`);
  await expect(page.getByText(t('noPassword.title'))).toBeVisible();
  await look('profile without a password');
  await page.goto(`${maker.host}/`);
  await press(stage, t('recover.submit'));
  await expect(page.getByText(t('login.recover.success'))).toBeVisible();
  const [reset] = await emailsTo(maker.email, 2);
  expect(reset && linkOf(reset)).toContain('/reset-password?token=');
});
