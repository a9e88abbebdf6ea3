import { randomInt } from 'node:crypto';
import { createGuardian } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, logOut } from '../../support/steps/access.ts';
import { confirm, field, moveTo, press } from '../../support/steps/controls.ts';
import {
  fillAddress,
  isWide,
  openEdit,
  openPart,
  save,
  viewTitle,
} from '../../support/steps/profile.ts';

test('a guardian reads the profile, edits every field of it, and what is refused is told at its field @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = await createGuardian(stage);
  const taken = await createGuardian(stage);
  await enterAs(stage, person, '/profile');
  await look('profile');
  await expect(page.getByText(t('global.billingWarn'))).toHaveCount(0);

  await openEdit(stage);
  await look('profile, edit');
  const saving = page.getByRole('button', { name: t('profile.save') });
  await expect(saving).toBeDisabled();
  await expect(field(stage, t('session.email'))).toBeDisabled();
  await expect(field(stage, t('signup.country'))).toBeDisabled();

  await test.step('wrong entries are told in words, and saving waits', async () => {
    const name = field(stage, t('signup.name'));
    await name.fill('');
    await name.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(t('form.required'));
    await name.fill('H');
    await expect(page.getByText(t('form.required.min', { number: 2 }))).toBeVisible();
    await name.fill('H'.repeat(51));
    await expect(page.getByText(t('form.required.max', { number: 50 }))).toBeVisible();
    await name.fill('Helena Prado Lima');
    const phone = page.getByRole('textbox', { name: t('signup.phone') });
    await phone.fill('12');
    await phone.blur();
    await expect(page.getByText(t('form.phoneNumber.matches'))).toBeVisible();
    await expect(saving).toBeDisabled();
    await phone.fill('11961234568');
    await field(stage, t('profile.address.street')).fill('Rua Augusta');
    await expect(page.getByText(t('profile.address.number')).last()).toBeVisible();
    await expect(saving).toBeDisabled();
    await fillAddress(stage, {
      street: 'Rua Augusta',
      number: '10',
      zipCode: '01310100',
      neighborhood: 'Consolação',
      city: 'São Paulo',
    });
    await field(stage, t('profile.address.state')).selectOption('SP');
    await look('profile, edit, filled in');
  });

  await test.step('a refusal that only the server can make stands at its field', async () => {
    const cpf = page.getByRole('textbox', { name: 'CPF' });
    await cpf.fill(taken.cpf);
    await press(stage, t('profile.save'));
    await expect(cpf).toBeFocused();
    await expect(cpf).toHaveAccessibleDescription(t('signup.error.duplicate'));
    await expect(saving).toBeDisabled();
    await cpf.fill(person.cpf);
  });

  await save(stage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(viewTitle(stage));
  await expect(page.getByText('01310-100 São Paulo', { exact: false })).toBeVisible();
  await look('profile, saved');
  await page.reload();
  await expect(page.locator('main').getByText('Helena Prado Lima')).toBeVisible();
});

test('another document takes the place of the first, and leaving discards what was typed @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = await createGuardian(stage);
  await enterAs(stage, person, '/profile');
  await openEdit(stage);
  await field(stage, t('signup.name')).fill('Somebody Else');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(viewTitle(stage));
  await expect(page.locator('main').getByText(person.name)).toBeVisible();

  await page
    .locator('main')
    .getByRole('link', { name: t('profile.edit') })
    .click();
  await page
    .locator('label')
    .filter({ hasText: t('signup.passport') })
    .click();
  await field(stage, t('signup.passportNumber')).fill('FX123456');
  const expiry = page.getByRole('textbox', { name: t('signup.passportExpiry') });
  await expiry.fill('01022020');
  await expiry.blur();
  await expect(page.getByText(t('form.futureDate'))).toBeVisible();
  await expiry.fill('01022039');
  await look('profile, edit, passport');
  await save(stage);
  await expect(page.locator('main').getByText(t('signup.passport'))).toBeVisible();
  await expect(page.locator('main').getByText('CPF')).toHaveCount(0);
});

test('a new language is spoken at once and after the next sign-in; a new password wants the current one @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = await createGuardian(stage);

  await test.step('the password', async () => {
    await enterAs(stage, person, '/profile');
    await openEdit(stage);
    await expect(field(stage, t('profile.password.current'))).toHaveCount(0);
    await field(stage, t('session.newPassword')).fill('um jantar tranquilo');
    await field(stage, t('profile.password.current')).fill('not this one');
    await look('profile, edit, password');
    await press(stage, t('profile.save'));
    await expect(field(stage, t('profile.password.current'))).toHaveAccessibleDescription(
      t('error.wrongPassword'),
    );
    await field(stage, t('profile.password.current')).fill(person.password);
    await save(stage);
  });

  await test.step('the language', async () => {
    await page
      .locator('main')
      .getByRole('link', { name: t('profile.edit') })
      .click();
    await page.getByLabel(t('language.label')).selectOption('nl-NL');
    await press(stage, t('profile.save'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL');
    await expect(page.getByRole('link', { name: 'Gegevens wijzigen' })).toBeVisible();
  });

  await logOut(stage);
  await page.goto('/login');
  await fillLogin(stage, { email: person.email, password: 'um jantar tranquilo' });
  await page.waitForURL('**/onboarding');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL');
});

test('the list leads to every part and back; restaurants ask, and sign out @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = await createGuardian(stage);
  await enterAs(stage, person, '/profile');
  for (const title of ['profile.preferences', 'account.rights.security'] as const) {
    await moveTo(page, '/profile');
    await openPart(stage, t(title));
    await look(`profile, ${title}`);
    if (isWide(stage)) continue;
    await page.getByRole('link', { name: t('common.back') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('nav.profile'));
  }
  if (isWide(stage)) return;
  await page
    .locator('label')
    .filter({ hasText: t('profile.type.restaurants') })
    .click();
  await expect(page.getByText(t('profile.type.text'))).toBeVisible();
  await look('profile, restaurants');
  await confirm(stage, t('nav.logout'));
  await page.waitForURL('**/login');
});

test('a company’s guardian completes the invoice and the warning goes @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const guardian = await createGuardian(stage, { company: 'sodexo-corporate', country: 'HU' });
  const warning = page.getByText(t('global.billingWarn'));
  await enterAs(stage, guardian, '/profile');
  await expect(warning).toBeVisible();
  await look('profile of a company');
  await moveTo(page, `${guardian.host}/payments`);
  await expect(warning).toBeVisible();
  await page.getByRole('link', { name: t('profile.edit') }).click();
  await look('profile of a company, edit');

  await field(stage, t('signup.position')).fill('Pénzügyi elemző');
  await field(stage, t('signup.internalCompanyId')).fill('SDX-7');
  await page.getByRole('button', { name: new RegExp(`^${t('profile.unit')}`) }).click();
  await page.getByRole('dialog').getByLabel(t('pick.search')).fill('duna');
  await look('profile of a company, restaurant');
  await page.getByRole('dialog').getByRole('option', { name: /Duna/ }).click();
  await field(stage, t('profile.billing.name')).fill('Duna Kft.');
  await field(stage, t('profile.billing.taxNumber')).fill('12892313-2-41');
  await fillAddress(stage, {
    street: 'Fő utca',
    number: '1',
    zipCode: '1011',
    neighborhood: 'Víziváros',
    city: 'Budapest',
  });
  await field(stage, t('profile.address.county')).selectOption('BU');
  // Wrong check digits are a doubt that is told, and no wall.
  const taxNumber = field(stage, t('profile.billing.taxNumber'));
  await expect(taxNumber).toHaveAccessibleDescription(t('form.taxIdentifierNumber.doubt'));
  await taxNumber.fill('12892312-2-41');
  await save(stage);

  // Back where the warning led away from, and it is gone.
  await expect(page).toHaveURL(/\/payments$/);
  await expect(warning).toHaveCount(0);
  await moveTo(page, `${guardian.host}/profile${isWide(stage) ? '' : '?view=account'}`);
  await expect(page.getByText('Duna Irodaház étterme, Budapest')).toBeVisible();
  await expect(page.getByText('Duna Kft.')).toBeVisible();
  await look('profile of a company, complete');
});

test('a school’s guardian in Hungary has counties and no company fields @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const guardian = await createGuardian(stage, { company: 'thomas-franks-aisb', country: 'HU' });
  await enterAs(stage, guardian, '/profile');
  await openEdit(stage);
  await expect(field(stage, t('signup.position'))).toHaveCount(0);
  await expect(field(stage, t('profile.billing.name'))).toHaveCount(0);
  await fillAddress(stage, {
    street: 'Fő utca',
    number: '1',
    zipCode: '1011',
    neighborhood: 'Víziváros',
    city: 'Nagykovácsi',
  });
  await field(stage, t('profile.address.county')).selectOption('PE');
  await page.locator('label').filter({ hasText: 'Adóazonosító jel' }).click();
  await page.getByRole('textbox', { name: 'Adóazonosító jel' }).fill(String(randomInt(1e8, 1e9)));
  await look('profile in Hungary, edit');
  await save(stage);
  await expect(page.getByText('1011 Nagykovácsi, Pest')).toBeVisible();
});
