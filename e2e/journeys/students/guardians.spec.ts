import { createFamily, createStudent, STUDENT } from '../../support/factories/families.ts';
import { createGuardian, newGuardian } from '../../support/factories/guardians.ts';
import { emailsTo, emailTo, linkOf } from '../../support/sandbox.ts';
import { expect, lookAt, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, skipIntroduction } from '../../support/steps/access.ts';
import {
  confirm,
  dialogOf,
  expectWallet,
  field,
  moveTo,
  press,
} from '../../support/steps/controls.ts';
import { enter, finish, nextButton, passContact } from '../../support/steps/sign-up.ts';
import { inviteGuardian, openGuardians, transfer } from '../../support/steps/students.ts';

test('a second guardian is invited by e-mail, signs up on the way, and does what the first allows', async ({
  stage: first,
  browser,
}) => {
  const { page, t, look } = first;
  const owner = await createFamily(first, { money: { own: 0, theirs: 80 } });
  const studentPage = `/dependents/${owner.student.id}`;
  const person = { ...newGuardian(), name: 'Otávio Prado' };

  await enterAs(first, owner, studentPage);
  await expect(page.getByText(t('guardians.you', { name: 'Helena' }))).toBeVisible();
  await look('the student, one guardian');
  await inviteGuardian(first, person.email);
  await look('the student, somebody invited');

  const context = await browser.newContext();
  const otherPage = await context.newPage();
  const second = { ...first, page: otherPage, look: lookAt(otherPage) };
  const link = linkOf(await emailTo(person.email));
  expect(link).toContain('/invitation?token=');

  // Signed out: who invites, on to sign-up, through the introduction, and to the answer at last.
  await otherPage.goto(new URL(link).pathname + new URL(link).search);
  await otherPage.waitForURL('**/invited**');
  await expect(
    otherPage.getByRole('heading', {
      name: t('invitation.heading', { inviter: 'Helena', student: 'Bento' }),
    }),
  ).toBeVisible();
  await expect(otherPage.getByText(person.email)).toBeVisible();
  await second.look('an invitation, before login');
  await otherPage.getByRole('link', { name: t('login.createAccount') }).click();
  await otherPage.getByLabel(t('signup.country')).selectOption('BR');
  await field(second, t('signup.name')).fill(person.name);
  await otherPage.getByRole('textbox', { name: 'CPF' }).fill(person.cpf);
  await nextButton(second).click();
  for (const box of ['session.email', 'signup.repeatEmail'] as const) {
    await expect(field(second, t(box))).toHaveValue(person.email);
  }
  await passContact(second, person);
  await finish(second, person);
  await enter(second);
  await press(second, t('onboarding.skip'));
  await otherPage.waitForURL('**/invitation**');
  await expect(
    otherPage.getByRole('heading', {
      name: t('invitation.heading', { inviter: 'Helena', student: 'Bento' }),
    }),
  ).toBeVisible();
  await expect(
    otherPage.getByText(t('invitation.mayNotSpend', { inviter: 'Helena' })),
  ).toBeVisible();
  await second.look('an invitation');
  await press(second, t('invitation.accept'));
  await otherPage.waitForURL(`**${studentPage}`);
  await expect(otherPage.getByText(t('invitation.accepted', { student: 'Bento' }))).toBeVisible();
  await expect(otherPage.getByText(t('statement.topup-card')).first()).toBeVisible();
  await second.look('the student, as the second guardian');

  // The page explains the missing right.
  await moveTo(otherPage, '/');
  await expect(otherPage.getByText(t('guardians.shared'))).toBeAttached();
  await otherPage
    .getByRole('link', { name: t('home.move') })
    .last()
    .click();
  await otherPage.getByRole('radio', { name: t('transfers.in', { name: 'Bento' }) }).check();
  await expect(otherPage.getByText(t('guardians.cannotWithdraw'))).toBeVisible();
  await second.look('transfer, not allowed');
  await moveTo(otherPage, `${studentPage}/buy`);
  await expect(otherPage.getByText(t('guardians.cannotOrder'))).toBeVisible();
  await expect(otherPage.getByRole('button', { name: t('ordering.start') })).toHaveCount(0);
  await second.look('orders, not allowed to order');

  // The first allows it; the second can.
  await page.reload();
  await openGuardians(first);
  const may = page.getByRole('switch', { name: t('guardians.maySpendOf', { name: 'Otávio' }) });
  // The page shows what was pressed a moment later, when the question is on its way.
  const allowed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await may.click();
  await expect(may).toBeChecked();
  await allowed;
  await expect(page.getByText(t('guardians.maySpend'), { exact: true })).toBeVisible();
  await look('the student, two guardians');
  await otherPage.goto(`/transfer-balance/${owner.student.id}`);
  await transfer(second, 'in', '30');
  await expectWallet(second, '30.00');

  // Removal ends it.
  await press(first, t('guardians.remove'));
  await look('remove a guardian');
  await confirm(first, t('guardians.remove'));
  await expect(page.getByText(t('guardians.removed', { name: 'Otávio' }))).toBeVisible();
  await otherPage.goto('/');
  await expect(otherPage.getByText(t('home.empty.title'))).toBeVisible();
  await expect(otherPage.getByText(STUDENT)).toBeVisible();
  await moveTo(otherPage, studentPage);
  await expect(otherPage.getByText(t('error.notFound.title'))).toBeVisible();
  // E-mails of earlier acts may still come.
  await expect
    .poll(async () => (await emailsTo(person.email)).map(({ subject }) => subject))
    .toContain(t('emails.guardian.removed.subject', { student: 'Bento' }));
  await context.close();
});

test('two students in one invitation: its page says who, for whom and to what, and one yes brings both @in-full', async ({
  stage: first,
  browser,
}) => {
  const { t, language } = first;
  const owner = await createFamily(first);
  await createStudent(first, owner, 'Clara Prado');
  const both = new Intl.ListFormat(language).format(['Bento', 'Clara']);
  const person = await createGuardian(first, { name: 'Otávio Prado' });
  await enterAs(first, owner, `/dependents/${owner.student.id}`);
  await openGuardians(first);
  await press(first, t('guardians.invite'));
  await field(first, t('guardians.email')).fill(person.email);
  const invited = dialogOf(first.page);
  await invited.getByRole('switch', { name: t('guardians.alsoFor', { student: 'Clara' }) }).click();
  const clara = invited.getByRole('group', { name: 'Clara' });
  await clara.getByRole('switch', { name: t('guardians.maySpend') }).click();
  await first.look('invite to two students');
  await invited.getByRole('button', { name: t('guardians.send') }).click();
  await expect(first.page.getByText(t('guardians.invited', { email: person.email }))).toBeVisible();

  const context = await browser.newContext();
  const page = await context.newPage();
  const second = { ...first, page, look: lookAt(page) };
  const link = new URL(linkOf(await emailTo(person.email)));
  await page.goto(link.pathname + link.search);
  await page.waitForURL('**/invited**');
  const heading = page.getByRole('heading', {
    name: t('invitation.heading', { inviter: 'Helena', student: both }),
  });
  await expect(heading).toBeVisible();
  // Each guardian's rights for each student: they differ.
  await expect(page.getByRole('heading', { name: 'Clara', exact: true })).toBeVisible();
  await expect(page.getByText(t('invitation.maySpend', { inviter: 'Helena' }))).toBeVisible();
  await expect(page.getByText(t('invitation.mayNotSpend', { inviter: 'Helena' }))).toBeVisible();
  await second.look('an invitation to two students, before login');
  await page.getByRole('link', { name: t('login.submit') }).click();
  await expect(field(second, t('session.email'))).toHaveValue(person.email);
  await fillLogin(second, person);
  await skipIntroduction(second);
  await expect(heading).toBeVisible();
  await press(second, t('invitation.accept'));
  await expect(page.getByText(t('invitation.acceptedAll', { students: both }))).toBeVisible();
  for (const name of ['Bento Prado', 'Clara Prado']) {
    await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible();
  }
  await context.close();
});

test('an invitation that is withdrawn, for another address or cut in two says so in words @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const owner = await createFamily(stage);
  const { email } = newGuardian();
  await enterAs(stage, owner, `/dependents/${owner.student.id}`);
  await inviteGuardian(stage, email);
  await press(stage, t('guardians.resend'));
  await expect(page.getByText(t('guardians.resent', { email }))).toBeVisible();
  await press(stage, t('guardians.share'));
  await expect(
    dialogOf(page).getByRole('button', { name: t('guardians.shareCopy') }),
  ).toBeVisible();
  await look('a link to pass on');
  await page.keyboard.press('Escape');
  const link = new URL(linkOf(await emailTo(email)));

  await page.goto(link.pathname + link.search);
  await expect(page.getByRole('heading', { name: t('invitation.otherEmail') })).toBeVisible();
  await expect(page.getByText(owner.email)).toBeVisible();
  await look('an invitation for another address');

  await moveTo(page, `/dependents/${owner.student.id}`);
  await openGuardians(stage);
  await press(stage, t('guardians.withdraw'));
  await look('withdraw an invitation');
  await confirm(stage, t('guardians.withdraw'));
  await expect(page.getByText(t('guardians.withdrawn'))).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);

  await moveTo(page, '/invitation?token=cut-in-two');
  await expect(page.getByRole('heading', { name: t('invitation.unknown') })).toBeVisible();
  await look('an invitation that is not there');
});
