import { newGuardian } from '../support/people.ts';
import { enter, finish, nextButton, passContact, passIdentity } from '../support/sign-up.ts';
import { field, fillLogin, type Stage } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const NAMES = [
  ['right to left', 'محمد عبد الله'],
  ['emoji', 'Zoë 👩‍👧 Ñandú'],
  ['SQL', "Robert'); DROP TABLE guardian;--"],
  ['script', '<script>alert(1)</script>'],
  ['a turned direction', 'Ana \u202eadarP'],
] as const;

for (const [kind, name] of NAMES) {
  test(`a name with ${kind} is only a name`, async ({ page, t, look }) => {
    const stage: Stage = { page, t, look };
    const person = { ...newGuardian(), name };
    page.on('dialog', () => expect(kind, 'no dialog may open').toBe(''));
    await passIdentity(stage, person);
    await passContact(stage, person);
    await finish(stage, person);
    await look(`sign-up, a name with ${kind}`);
    await enter(stage);
    await page.getByRole('button', { name: t('onboarding.skip') }).click();
    await page.goto('/profile');
    await look(`profile, a name with ${kind}`);
  });
}

test('what is far too long, or not to be seen, is told at its field', async ({ page, t, look }) => {
  const stage: Stage = { page, t, look };
  const person = newGuardian();
  await page.goto('/signup');
  await page.getByLabel(t('signup.country')).selectOption('BR');
  const name = field(stage, t('signup.name'));
  await page.getByRole('textbox', { name: 'CPF' }).fill(person.cpf);
  for (const [typed, error] of [
    ['x'.repeat(10_000), t('form.required.max', { number: 80 })],
    ['\u200b\u200b\u200b', t('form.required')],
  ] as const) {
    await name.fill(typed);
    await name.blur();
    await expect(name).toHaveAccessibleDescription(error);
    await expect(nextButton(stage)).toBeDisabled();
  }
  await look('sign-up, an unseen name');
});

test('spaces around an e-mail and full-width digits are understood', async ({ page, t, look }) => {
  const stage: Stage = { page, t, look };
  const person = newGuardian();
  const wide = [...person.cpf].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  await passIdentity(stage, { ...person, cpf: wide.join('') });
  await passContact(stage, { ...person, email: `  ${person.email} ` });
  await finish(stage, person);
  await enter(stage);
});

for (const [kind, email] of [
  ['10,000 characters', `${'x'.repeat(10_000)}@example.test`],
  ['SQL', "' OR 1=1 --"],
  ['a script', '<script>alert(1)</script>@example.test'],
  ['a zero-width character', 'ana\u200b@example.test'],
] as const) {
  test(`sign-in tells that an e-mail with ${kind} is none`, async ({ page, t, look }) => {
    const stage: Stage = { page, t, look };
    await page.goto('/login');
    await fillLogin(stage, { email, password: 'um almoço tranquilo' });
    await expect(field(stage, t('session.email'))).toHaveAccessibleDescription(
      t('form.invalidEmail'),
    );
    await look(`login, ${kind}`);
  });
}

test('sign-in answers in words to whatever is typed as a password', async ({ page, t, look }) => {
  const stage: Stage = { page, t, look };
  await page.goto('/login');
  await fillLogin(stage, { email: 'ana@example.test', password: "' OR '1'='1" });
  await expect(page.getByText(t('login.error.denied'))).toBeVisible();
  await fillLogin(stage, { email: '  Ana@Example.test ', password: '🍕'.repeat(5_000) });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look('login, an endless password');
});
