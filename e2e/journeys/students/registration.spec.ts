import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, type Family } from '../../support/factories/families.ts';
import { createGuardian, type Guardian } from '../../support/factories/guardians.ts';
import { codeFor } from '../../support/factories/operators.ts';
import { emailsTo, emailTo, linkOf } from '../../support/sandbox.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, lookAt, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { choose, field, moveTo, press } from '../../support/steps/controls.ts';
import { answerAllNo, answerQuestions, fillContacts } from '../../support/steps/health.ts';
import { pickSchool } from '../../support/steps/students.ts';

/** `asks`: with both services, the step asks whether to fill in the health form. */
const AURORA = { search: 'COLEGIO sao', name: /Colégio Aurora/, asks: true };
const KINDERGARTEN = {
  search: 'florianopolis',
  name: /Pequeno Mundo, Florianópolis/,
  asks: false,
};
const WITHOUT_SERVICES = { search: 'vale verde', name: /Vale Verde/ };

const BUILT = join(import.meta.dirname, '../../../apps/web/dist/assets');
/** The code, not the texts, of the screen after a registration. */
const SHOWS_LOGIN = /\(.students\.done\.another.\)/;

const newNumber = () => `R-${crypto.randomUUID()}`.slice(0, 20);

/** The school's step with all that a health form wants. */
async function fillSchool(stage: Stage, { search, name, asks }: typeof AURORA): Promise<void> {
  const { page, t } = stage;
  await pickSchool(stage, search, name);
  if (asks) await choose(stage, 'checkbox', t('students.withHealthForm'));
  const next = page.getByRole('button', { name: t('common.next') });
  await page.getByLabel(t('students.class')).selectOption({ index: 1 });
  await field(stage, t('students.room')).fill('21');
  await expect(next).toBeDisabled();
  await field(stage, t('students.enrollment')).fill(newNumber());
  await stage.look('register a student, school and form');
  await next.click();
}

async function fillStudent(stage: Stage, name: string): Promise<void> {
  const { t } = stage;
  await field(stage, t('students.name')).fill(name);
  await field(stage, t('students.birthDate')).fill('09-03-2015');
}

/** The step that one is at, of so many. */
const expectStep = ({ page }: Stage, step: number, steps: number) =>
  expect(page.getByText(`${step} / ${steps}`)).toBeAttached();

test('a student is registered only once the screen that shows the kiosk login has loaded: without its script the page loads anew, with what was typed', async ({
  stage,
}) => {
  const { page, t } = stage;
  await enterAs(stage, await createGuardian(stage));
  const [script] = readdirSync(BUILT)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => SHOWS_LOGIN.test(readFileSync(join(BUILT, name), 'utf8')))
    .map((name) => `**/assets/${name}`);
  if (!script) throw new Error('no script shows the kiosk login');
  await page.route(script, (route) => route.abort());
  const registrations: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/dependents$/.test(request.url())) {
      registrations.push(request.url());
    }
  });
  await moveTo(page, '/create-student');
  await pickSchool(stage, 'colegio aurora', /Colégio Aurora/);
  await press(stage, t('common.next'));
  await fillStudent(stage, 'Bento Prado');
  await press(stage, t('common.next'));
  const anew = page.waitForEvent('load');
  await press(stage, t('students.finish'));
  await anew;
  expect(registrations).toEqual([]);
  await page.unroute(script);
  await press(stage, t('students.finish'));
  await expect(page.getByText(t('students.done.text'))).toBeVisible();
  expect(registrations).toHaveLength(1);
});

test('with wallets and health forms a student is registered in eight steps, back through which the browser’s back goes too, and a reload keeps all but passwords', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  await enterAs(stage, await createGuardian(stage));
  await moveTo(page, '/create-student');
  await fillSchool(stage, AURORA);
  await expectStep(stage, 2, 7);
  await fillStudent(stage, 'Bento Prado');
  await page
    .locator('label')
    .filter({ hasText: t('signup.passport') })
    .click();
  await field(stage, t('signup.passportNumber')).fill('BH123456');
  await field(stage, t('signup.passportExpiry')).fill('01-01-2020');
  await expect(page.getByRole('button', { name: t('common.next') })).toBeDisabled();
  await field(stage, t('signup.passportExpiry')).fill('01-01-2039');
  await look('register a student, passport');
  await page.reload();
  await expect(page.getByText(t('students.draft'))).toBeVisible();
  await expect(field(stage, t('signup.passportNumber'))).toHaveValue('BH123456');
  await press(stage, t('common.next'));
  // The password is made already: its step is on the way back, and part of the second.
  await expectStep(stage, 3, 7);
  await page.goBack();
  await expectStep(stage, 2, 7);
  await expect(page.getByText(t('students.madePassword'))).toBeVisible();
  await page.goBack();
  await expect(field(stage, t('signup.passportNumber'))).toHaveValue('BH123456');
  await press(stage, t('common.next'));
  await fillContacts(stage);
  await answerQuestions(stage);
  await expectStep(stage, 6, 7);
  await expect(page.getByText('BH123456')).toBeVisible();
  await look('register a student, summary of both');
  await press(stage, t('students.finish'));
  await expect(page.getByRole('heading', { name: t('health.step.report') })).toBeVisible();
  await expectStep(stage, 7, 7);
  await press(stage, t('common.next'));
  await expect(page.getByText(t('students.done.text'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('health.fillIn') })).toHaveCount(0);
  await look('register a student, both done');
  await press(stage, t('students.done.another'));
  // A sibling goes to the same school.
  await expect(
    page.getByRole('button', { name: new RegExp(`^${t('students.school')}.*Aurora`) }),
  ).toBeVisible();
});

test('with health forms alone it takes seven steps and leaves no wallet; without services the page says whom to ask @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  await enterAs(stage, await createGuardian(stage), '/create-student');
  await pickSchool(stage, WITHOUT_SERVICES.search, WITHOUT_SERVICES.name);
  await expect(page.getByText(t('students.noServices'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('common.next') })).toBeDisabled();
  await look('register a student, no services');
  await fillSchool(stage, KINDERGARTEN);
  await expectStep(stage, 2, 7);
  await fillStudent(stage, 'Alice Prado');
  await press(stage, t('common.next'));
  await fillContacts(stage);
  // With nothing that a report could say more about, there is no step for one.
  await answerAllNo(stage);
  await press(stage, t('students.finish'));
  await expect(page.getByText(t('students.done.form'))).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: t('students.done.addBalance') })).toHaveCount(0);
});

/** The school's number of the family's student, as the details would set it. */
async function giveNumber({ request }: Stage, { token, id, student }: Family): Promise<string> {
  const enrollmentNumber = newNumber();
  await callApi(request, 'PUT /responsible-users/:userId/dependents/:id', {
    token,
    params: { userId: id, id: student.id },
    body: { class: { enrollmentNumber } },
  });
  return enrollmentNumber;
}

/** The school of the family's student. */
async function schoolOf({ request }: Stage, { token, id, student }: Family): Promise<string> {
  const { restaurantUnit } = await callApi(
    request,
    'GET /responsible-users/:userId/dependents/:id',
    { token, params: { userId: id, id: student.id } },
  );
  return restaurantUnit._id;
}

/** Somebody gives number and birth date, as the screen would. */
const ask = async (stage: Stage, by: Guardian, family: Family, number: string) =>
  callApi(stage.request, 'POST /responsible-users/:userId/dependents/associate', {
    token: by.token,
    params: { userId: by.id },
    body: {
      restaurantUnit: await schoolOf(stage, family),
      enrollmentNumber: number,
      birthDate: '2015-03-09',
    },
  });

/** The other parent registers the family's student, whose number is taken, and gives number and birth date. */
async function askForStudent(stage: Stage, number: string): Promise<void> {
  const { page, t, look } = stage;
  await pickSchool(stage, AURORA.search, AURORA.name);
  await field(stage, t('students.enrollment')).fill(number);
  await press(stage, t('common.next'));
  await fillStudent(stage, 'Bento P.');
  await press(stage, t('common.next'));
  await press(stage, t('students.finish'));
  await expect(page.getByRole('heading', { name: t('students.known.title') })).toBeVisible();
  await expect(page.getByText('Bento Prado')).toHaveCount(0);
  await look('register a student, already registered');
}

/** The page behind the e-mail that tells the owner who asks. */
async function openEmailedPage({ page, t, look }: Stage, email: string): Promise<void> {
  const { pathname, search } = new URL(linkOf(await emailTo(email)));
  expect(pathname).toBe('/request');
  await page.goto(pathname + search);
  await expect(
    page.getByRole('heading', {
      name: t('request.heading', { guardian: 'Otávio Prado', student: 'Bento' }),
    }),
  ).toBeVisible();
  await look('somebody asks for a student');
}

test('a registered student’s other parent asks by number and birth date; the owner agrees by one tap in an e-mail, or refuses a otherGuardian by one @in-full', async ({
  stage,
  browser,
}) => {
  const { page, t, look } = stage;
  const first = await createFamily(stage, { student: 'Bento Prado' });
  const number = await giveNumber(stage, first);
  const second = await createGuardian(stage, { name: 'Otávio Prado' });
  await enterAs(stage, second, '/create-student');
  await askForStudent(stage, number);
  await press(stage, t('students.known.associate'));
  await expect(page.getByRole('heading', { name: t('students.known.sent.title') })).toBeVisible();
  await expect(page.getByText('Bento Prado')).toHaveCount(0);
  await look('register a student, the owner is asked');
  await page.getByRole('link', { name: t('common.close') }).click();
  await expect(page.getByText('Bento Prado')).toHaveCount(0);

  // The first parent, signed in at another device: opening the e-mail does nothing, one tap agrees.
  const context = await browser.newContext();
  const theirs = { ...stage, page: await context.newPage() };
  theirs.look = lookAt(theirs.page);
  await enterAs(theirs, first);
  await openEmailedPage(theirs, first.email);
  await press(theirs, t('guardians.agree'));
  await theirs.page.waitForURL(`**/dependents/${first.student.id}`);
  await expect(
    theirs.page.getByText(t('guardians.agreed', { name: 'Otávio Prado' })),
  ).toBeVisible();
  expect((await emailTo(second.email)).subject).toContain('Bento');
  await moveTo(page, `/dependents/${first.student.id}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Bento Prado', exact: true }),
  ).toBeVisible();
  await expect(page.getByText(t('students.delete'))).toHaveCount(0);
  await look('the student, as the associated guardian');

  // Somebody else of that name, refused by whoever has the e-mail, without signing in.
  const otherGuardian = await createGuardian(stage, { name: 'Otávio Prado' });
  await ask(stage, otherGuardian, first, number);
  await emailsTo(first.email, 2);
  const reader = await (await browser.newContext()).newPage();
  const signedOut = { ...stage, page: reader, look: lookAt(reader) };
  await openEmailedPage(signedOut, first.email);
  await expect(reader.getByRole('button', { name: t('request.signIn') })).toBeVisible();
  await press(signedOut, t('guardians.refuse'));
  await expect(reader.getByRole('heading', { name: t('request.refused.title') })).toBeVisible();
  await signedOut.look('somebody was refused');
});

test('a request is answered on the student’s page too, and with the school’s code nobody is asked @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const first = await createFamily(stage, { student: 'Bento Prado' });
  const number = await giveNumber(stage, first);
  const school = await schoolOf(stage, first);
  const second = await createGuardian(stage, { name: 'Otávio Prado' });
  await ask(stage, second, first, number);
  await emailTo(first.email);
  await enterAs(stage, first, `/dependents/${first.student.id}`);
  await expect(page.getByText('Otávio Prado')).toBeVisible();
  await look('the student, somebody asks');
  await press(stage, t('guardians.agree'));
  await expect(page.getByText(t('guardians.agreed', { name: 'Otávio Prado' }))).toBeVisible();
  await expect(page.getByText(t('guardians.mayNotSpend'))).toBeVisible();

  await moveTo(page, '/logout');
  await enterAs(stage, await createGuardian(stage, { name: 'Lia Prado' }), '/create-student');
  await askForStudent(stage, number);
  await field(stage, t('students.known.code')).fill('0000-0000-0000');
  await press(stage, t('students.known.associate'));
  await expect(page.getByText(t('students.error.noMatch'))).toBeVisible();
  const code = await codeFor(school, number);
  await field(stage, t('students.known.code')).fill(code);
  await press(stage, t('students.known.associate'));
  await expect(
    page.getByRole('heading', { name: t('invitation.accepted', { student: 'Bento Prado' }) }),
  ).toBeVisible();
  await look('register a student, accounts associated');
});
