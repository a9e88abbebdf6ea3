import { MAX_NAME, MAX_SIGN_UP_NAME } from '@merenda/domain/people/person-forms';
import { createFamily } from '../../support/factories/families.ts';
import { createGuardian, newGuardian } from '../../support/factories/guardians.ts';
import { decideCode } from '../../support/sandbox.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, haveSession } from '../../support/steps/access.ts';
import { choose, field, literal, moveTo, press } from '../../support/steps/controls.ts';
import {
  enter,
  finish,
  nextButton,
  passContact,
  passIdentity,
} from '../../support/steps/sign-up.ts';
import {
  chooseMethod,
  comeBackTo,
  getCode,
  heading,
  ownAmount,
  toAmount,
} from '../../support/steps/topups.ts';

const SCRIPT = '<script>alert(1)</script>';

const NAMES = [
  ['right to left', 'محمد عبد الله'],
  ['emoji', 'Zoë 👩‍👧 Ñandú'],
  ['SQL', "Robert'); DROP TABLE guardian;--"],
  ['script', SCRIPT],
] as const;

const nothingOpens = ({ page }: Stage) =>
  page.on('dialog', () => expect('a dialog', 'none may open').toBe(''));

test('a name is only a name, whatever it is made of: at sign-up', async ({ stage }) => {
  const { page, t, look } = stage;
  const person = { ...newGuardian(), name: SCRIPT };
  nothingOpens(stage);
  await page.goto('/signup');
  await page.getByLabel(t('signup.country')).selectOption('BR');
  await page.getByRole('textbox', { name: 'CPF' }).fill(person.cpf);
  for (const [kind, name] of NAMES) {
    await field(stage, t('signup.name')).fill('');
    await expect(nextButton(stage)).toBeDisabled();
    await field(stage, t('signup.name')).fill(name);
    await expect(nextButton(stage), kind).toBeEnabled();
  }
  await nextButton(stage).click();
  await passContact(stage, person);
  await finish(stage, person);
  await look('sign-up, a name that is a script');
  await enter(stage);
});

test('a name is only a name, whatever it is made of: in the profile @in-full', async ({
  stage,
}) => {
  const { page, look } = stage;
  nothingOpens(stage);
  for (const [kind, name] of NAMES) {
    await enterAs(stage, await createGuardian(stage, { name }), '/profile');
    await expect(page.getByText(name).first()).toBeVisible();
    await look(`profile, a name with ${kind}`);
  }
});

test('what is far too long, or not to be seen, is told at its field', async ({ stage }) => {
  const { page, t, look } = stage;
  const person = newGuardian();
  await page.goto('/signup');
  await page.getByLabel(t('signup.country')).selectOption('BR');
  const name = field(stage, t('signup.name'));
  await page.getByRole('textbox', { name: 'CPF' }).fill(person.cpf);
  for (const [typed, error] of [
    ['x'.repeat(10_000), t('form.required.max', { number: MAX_SIGN_UP_NAME })],
    ['\u200b\u200b\u200b', t('form.required')],
    ['Ana \u202eadarP', t('form.invalid')],
  ] as const) {
    await name.fill(typed);
    await name.blur();
    await expect(name).toHaveAccessibleDescription(new RegExp(`^${literal(error)}`));
    await expect(nextButton(stage)).toBeDisabled();
  }
  await look('sign-up, an unseen name');
});

test('spaces around an e-mail and full-width digits are understood', async ({ stage }) => {
  const person = newGuardian();
  const wide = [...person.cpf].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  await passIdentity(stage, { ...person, cpf: wide.join('') });
  await passContact(stage, { ...person, email: `  ${person.email} ` });
  await finish(stage, person);
  await enter(stage);
});

test('sign-in tells that an e-mail is none, and answers in words to whatever is typed as a password', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  await page.goto('/login');
  for (const email of [
    `${'x'.repeat(10_000)}@example.test`,
    "' OR 1=1 --",
    `${SCRIPT}@example.test`,
  ]) {
    await fillLogin(stage, { email: 'ana@example.test', password: '' });
    await expect(field(stage, t('session.email'))).not.toHaveAccessibleDescription(
      t('form.invalidEmail'),
    );
    await fillLogin(stage, { email, password: 'um almoço tranquilo' });
    await expect(field(stage, t('session.email'))).toHaveAccessibleDescription(
      t('form.invalidEmail'),
    );
  }
  await look('login, no e-mail');
  await fillLogin(stage, { email: 'ana@example.test', password: "' OR '1'='1" });
  await expect(page.getByText(t('login.error.denied'))).toBeVisible();
  await fillLogin(stage, { email: '  Ana@Example.test ', password: '🍕'.repeat(5_000) });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look('login, an endless password');
});

test.describe('a top-up on a window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('goes on with an amount only, whatever is typed, and shows a script as a name', async ({
    stage,
  }) => {
    const { page, t, look } = stage;
    nothingOpens(stage);
    const name = '<img src=x onerror=alert(1)> Wolfeschlegelstein';
    const payer = await createFamily(stage, { student: name });
    await haveSession(stage, payer);
    await chooseMethod(stage, payer, 'pix');
    for (const person of [t('topups.myWallet'), name]) await choose(stage, 'checkbox', person);
    await look('top-up of a script, for whom');
    await toAmount(stage, '1');
    await page.locator('main').getByRole('button', { name }).click();
    await page.getByLabel(t('topups.amount.for', { name })).fill('2');
    await page
      .locator('main')
      .getByRole('button', { name: t('topups.myWallet') })
      .click();
    const action = page.getByRole('button', { name: t('topups.toPix') });
    for (const [typed, kept] of [
      ['abc', 'abc'],
      ['-', '-'],
      ['0', '0'],
      ['0.00', '0.00'],
      ['1e999', '1e999'],
      ['-5', '-5'],
      ['12.999', '12.99'],
      ['1.234,56', '1234.56'],
      ['٣٤', '٣٤'],
      ['1,2,3', '1,2,3'],
      ['9'.repeat(400), '9'.repeat(9)],
    ] as const) {
      await ownAmount(stage).fill(typed);
      await expect(ownAmount(stage), typed).toHaveValue(kept);
      const isAmount = Number(kept) > 0 && Number(kept) <= 1_000_000;
      await expect(action, typed)[isAmount ? 'toBeEnabled' : 'toBeDisabled']();
    }
    await look('top-up, far too much');
    await ownAmount(stage).fill('12.34');
    const code = await getCode(stage);
    await look('PIX code on 320 px');
    await decideCode(code, 'pay');
    await comeBackTo(stage, t('topups.done.title'));
    await look('top-up of a script, paid');
  });

  test('is as wide as the window, as other pages are, when a name is one long word', async ({
    stage,
  }) => {
    const { page } = stage;
    const family = await createFamily(stage, { student: 'W'.repeat(MAX_NAME) });
    const { id } = family.student;
    await enterAs(stage, family);
    for (const path of [
      `/transfer-balance/${id}`,
      `/dependents/${id}`,
      `/dependents/${id}/consumption-report/limit`,
      '/week',
    ]) {
      await moveTo(page, path);
      await expect(page.getByText(/W{20}/).first()).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(320);
    }
  });

  test('can be made by keyboard alone', async ({ stage }) => {
    const { page, t } = stage;
    await enterAs(stage, await createGuardian(stage));
    const focused = (name: string) =>
      page.evaluate((words) => document.activeElement?.textContent?.includes(words) === true, name);
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 15 && !(await focused(name)); presses += 1) {
        await page.keyboard.press('Tab');
      }
      expect(await focused(name), name).toBe(true);
    };
    await page
      .getByRole('link', { name: t('home.addBalance') })
      .first()
      .press('Enter');
    await expect(heading(stage, t('topups.method.heading'))).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    while (!(await page.getByRole('radio', { name: t('topups.method.pix') }).isChecked())) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(heading(stage, t('topups.recipients.heading'))).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(t('common.next'));
    await page.keyboard.press('Enter');
    await expect(heading(stage, t('topups.amounts.headingOne'))).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('topups.pix.waiting'))).toBeVisible();
    await expect(page.locator('h1')).toBeFocused();
    await tabTo(t('topups.pix.copy'));
    await press(stage, t('common.back'));
    await expect(ownAmount(stage)).toHaveValue(/^15/);
  });
});
