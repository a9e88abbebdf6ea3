import { MAX_SIGN_UP_NAME } from '@merenda/domain/people/person-forms';
import { countryOrDefault } from '@merenda/domain/places/countries';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, type FakeApi, type Reply, refuse } from '../answers.ts';
import { button, choose, field, goOn, literal, next, press, says, textbox } from '../controls.ts';
import { MARINA } from '../family.ts';
import { open, t } from '../open.tsx';

const PERSON = {
  name: 'Helena Prado',
  cpf: '529.982.247-25',
  email: 'helena@example.test',
  phone: '11961234567',
  password: 'um almoço tranquilo',
};

const SCRIPT = '<script>alert(1)</script>';

const SIGN_UP = 'POST /responsible-users';
const welcome = answer(SIGN_UP, ({ body: { name, email } }) => ({ ...MARINA, name, email }));

/** Sign-up of a guardian in Brazil. */
async function begin(...replies: Reply[]): Promise<FakeApi> {
  const api = await open('/signup', welcome, ...replies);
  await field(t('signup.country')).selectOptions('BR');
  return api;
}

/** Step 1, up to step 2. */
async function passIdentity({ name, cpf }: Pick<typeof PERSON, 'name' | 'cpf'>): Promise<void> {
  await field(t('signup.name')).fill(name);
  await textbox('CPF').fill(cpf);
  await next().click();
}

/** Step 2, up to step 3. */
async function passContact({
  email,
  phone,
}: Pick<typeof PERSON, 'email' | 'phone'>): Promise<void> {
  await field(t('session.email')).fill(email);
  await field(t('signup.repeatEmail')).fill(email);
  await textbox(t('signup.phone')).fill(phone);
  await next().click();
}

/** Step 3, and "finish". */
async function finish({ password } = PERSON): Promise<void> {
  await field(t('session.password')).fill(password);
  await field(t('session.repeatPassword')).fill(password);
  await press(t('signup.finish'));
}

const entered = () => expect.element(button(t('signup.success.enter'))).toBeVisible();

/** The bodies sent, in order. */
const sent = ({ requests }: FakeApi) =>
  requests.filter(({ route }) => route === SIGN_UP).map(({ body }) => body as object);

/** Typed numbers, and their forms under the country's mask. */
const DOCUMENTS = [
  ['BR', '52998224725', '529.982.247-25'],
  ['PT', '123456789', '123456789'],
  ['GB', 'qq123456c', 'QQ123456C'],
  ['GB', 'ab123456c', 'AB123456C'],
  ['NL', '111222333', '111222333'],
  ['HU', '123456789', '123456789'],
  ['HU', '8123456789', '8123456789'],
  ['HU', '12345678142', '12345678-1-42'],
  ['DE', '36574261809', '36 574 261 809'],
  ['FR', '0701987765432', '07 01 987 765 432'],
  ['ES', '54362315k', '54362315-K'],
] as const;

test('each country has its own document, mask, flag and phone prefix', async () => {
  await open('/signup');
  await field(t('signup.name')).fill(PERSON.name);
  for (const [iso2, typed, masked] of DOCUMENTS) {
    const { taxIdentifier, phoneNumber } = countryOrDefault(iso2);
    await field(t('signup.country')).selectOptions(iso2);
    const box = textbox(taxIdentifier.label);
    await expect.element(box).toHaveAttribute('placeholder', taxIdentifier.placeholder);
    await expect.element(box).toHaveValue('');
    await expect.element(next()).toBeDisabled();
    await userEvent.type(box, typed);
    await expect.element(box, { message: iso2 }).toHaveValue(masked);
    const isValid = new RegExp(taxIdentifier.regex).test(masked);
    await expect.element(next(), { message: masked })[isValid ? 'toBeEnabled' : 'toBeDisabled']();
    if (!isValid) continue;
    await next().click();
    await expect.element(page.getByText(phoneNumber.prefix, { exact: true }).last()).toBeVisible();
    await press(t('common.back'));
  }
});

test('all that is missing is named at once; a press marks it and leads to the first', async () => {
  await begin();
  const quoted = [t('signup.name'), 'CPF'].map((field) => t('wizard.field', { field }));
  const list = new Intl.ListFormat('en').format(quoted);
  await expect.element(page.getByText(t('wizard.missing', { fields: list }))).toBeVisible();
  await expect.element(textbox('CPF')).not.toHaveAttribute('aria-invalid');
  await next().click({ force: true });
  await expect.element(field(t('signup.name'))).toHaveFocus();
  await says(field(t('signup.name')), t('form.required'));
  await says(textbox('CPF'), t('form.required'));
  await field(t('signup.name')).fill(PERSON.name);
  await userEvent.keyboard('{Enter}');
  await expect.element(textbox('CPF')).toHaveFocus();
  await expect.element(field(t('signup.name'))).not.toHaveAttribute('aria-invalid');
});

test('a passport is taken when it is still good tomorrow, and the account with it', async () => {
  const api = await begin();
  await field(t('signup.name')).fill(PERSON.name);
  await choose('radio', t('signup.passport'));
  await field(t('signup.passportNumber')).fill('FN123456');
  const expiry = textbox(t('signup.passportExpiry'));
  const someday = (year: number) => `24-03-${year}`;
  const thisYear = new Date().getFullYear();
  for (const [typed, error] of [
    [someday(thisYear - 1), t('form.futureDate')],
    [`31-02-${thisYear + 2}`, t('form.invalidDate')],
  ] as const) {
    await expiry.fill(typed);
    await goOn();
    await expect.element(page.getByText(error)).toBeVisible();
    await expect.element(next()).toBeDisabled();
  }
  await expiry.fill(someday(thisYear + 2));
  await next().click();
  await passContact(PERSON);
  await finish();
  await entered();
  expect(sent(api)).toMatchObject([{ passport: { number: 'FN123456' } }]);
});

test('a national id needs three characters, and opens an account too', async () => {
  const api = await begin();
  await field(t('signup.name')).fill(PERSON.name);
  await choose('radio', t('signup.nationalId'));
  await field(t('signup.nationalIdNumber')).fill('12');
  await expect.element(next()).toBeDisabled();
  await field(t('signup.nationalIdNumber')).fill('12.345.678-9');
  await next().click();
  await passContact(PERSON);
  await finish();
  await entered();
  expect(sent(api)).toMatchObject([{ nationalIdNumber: '12.345.678-9' }]);
});

test('a document that is known is told in words, and nothing typed is lost', async () => {
  const api = await begin(refuse(SIGN_UP, 'duplicate_user'));
  await passIdentity(PERSON);
  await passContact(PERSON);
  await finish();
  await expect.element(page.getByText(t('signup.duplicate.hint'))).toBeVisible();
  await expect.element(field(t('session.password'))).toHaveValue(PERSON.password);
  await press(t('common.back'));
  await expect.element(field(t('session.email'))).toHaveValue(PERSON.email);
  await press(t('common.back'));
  await textbox('CPF').fill('123.456.789-09');
  api.change(welcome);
  await next().click();
  await next().click();
  await press(t('signup.finish'));
  await entered();
});

test('a failure of ours is told in words, and finishing again works', async () => {
  const api = await begin(refuse(SIGN_UP, 'internal'));
  await passIdentity(PERSON);
  await passContact(PERSON);
  await finish();
  await expect.element(page.getByText(t('signup.error.generic'))).toBeVisible();
  api.change(welcome);
  await press(t('signup.finish'));
  await entered();
});

test('wrong check digits of a CPF are told at its field, before the next step', async () => {
  await begin();
  await field(t('signup.name')).fill(PERSON.name);
  await textbox('CPF').fill('529.982.247-20');
  await userEvent.keyboard('{Tab}');
  await says(textbox('CPF'), t('form.taxIdentifierNumber.matches'));
  await expect.element(next()).toBeDisabled();
});

test('a number that the server refuses is told at its field', async () => {
  const path = 'billingDetails.taxIdentifierNumber';
  const api = await begin(
    refuse(SIGN_UP, 'validation_failed', { issues: [{ path, message: 'refused' }] }),
  );
  await passIdentity(PERSON);
  await passContact(PERSON);
  await finish();
  await says(textbox('CPF'), t('form.taxIdentifierNumber.matches'));
  await expect.element(next()).toBeDisabled();
  api.change(welcome);
  await textbox('CPF').fill('123.456.789-09');
  await next().click();
  await next().click();
  await press(t('signup.finish'));
  await entered();
});

test('the last step weighs the password and shows the terms of this brand and language', async () => {
  const api = await begin();
  await passIdentity(PERSON);
  await passContact(PERSON);
  const password = field(t('session.password'));
  const done = button(t('signup.finish'));
  for (const [typed, strength] of [
    ['abc', 0],
    ['1234567', 'guessable'],
    ['Um almoço tranquilo na escola', 4],
  ] as const) {
    await password.fill(typed);
    const meter = page.getByRole('status').filter({ hasText: t('password.strength') });
    const weighed = meter.filter({ hasText: t(`password.strength.${strength}`) });
    await expect.element(weighed).toBeVisible();
  }
  await expect.element(done).toBeDisabled();
  await field(t('session.repeatPassword')).fill('something else');
  await expect.element(done).toBeDisabled();
  await password.fill('1234567');
  await field(t('session.repeatPassword')).fill('1234567');
  api.change(
    refuse(SIGN_UP, 'validation_failed', { issues: [{ path: 'password', message: 'common' }] }),
  );
  await done.click();
  await says(password, t('password.common'));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[target=_blank]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['terms-of-use', 'privacy-policy'].map((document) => `/legal/wefood/en/${document}.pdf`),
  );
});

test('a name is only a name, whatever it is made of: at sign-up', async () => {
  const api = await begin();
  await textbox('CPF').fill(PERSON.cpf);
  for (const name of [
    'محمد عبد الله',
    'Zoë 👩‍👧 Ñandú',
    "Robert'); DROP TABLE guardian;--",
    SCRIPT,
  ]) {
    await field(t('signup.name')).fill('');
    await expect.element(next()).toBeDisabled();
    await field(t('signup.name')).fill(name);
    await expect.element(next(), { message: name }).toBeEnabled();
  }
  await next().click();
  await passContact(PERSON);
  await finish();
  await entered();
  expect(sent(api)).toMatchObject([{ name: SCRIPT }]);
});

test('a text that is far too long or invisible is refused at its field', async () => {
  await begin();
  const name = field(t('signup.name'));
  await textbox('CPF').fill(PERSON.cpf);
  for (const [typed, error] of [
    ['x'.repeat(10_000), t('form.required.max', { number: MAX_SIGN_UP_NAME })],
    ['\u200b\u200b\u200b', t('form.required')],
    ['Ana \u202eadarP', t('form.invisible')],
  ] as const) {
    await name.fill(typed);
    await goOn();
    await says(name, new RegExp(`^${literal(error)}`));
    await expect.element(next()).toBeDisabled();
  }
});

test('spaces around an e-mail and full-width digits are understood', async () => {
  const api = await begin();
  const wide = PERSON.cpf.replace(/\d/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
  );
  await passIdentity({ ...PERSON, cpf: wide });
  await passContact({ ...PERSON, email: `  ${PERSON.email} ` });
  await finish();
  await entered();
  expect(sent(api)).toMatchObject([
    { email: PERSON.email, billingDetails: { taxIdentifierNumber: PERSON.cpf.replace(/\D/g, '') } },
  ]);
});

test('check digits of another country that do not fit are told, and keep nobody from going on', async () => {
  await open('/signup');
  await field(t('signup.country')).selectOptions('IE');
  await field(t('signup.name')).fill(PERSON.name);
  const pps = textbox('PPS');
  const doubt = t('form.taxIdentifierNumber.doubt');
  await pps.fill('1234567OB');
  await goOn();
  await expect.element(next()).toBeEnabled();
  await expect.element(page.getByText(doubt)).not.toBeInTheDocument();
  await pps.fill('1234567AB');
  await goOn();
  await says(pps, doubt);
  await next().click();
  await expect.element(field(t('session.email'))).toBeVisible();
});
