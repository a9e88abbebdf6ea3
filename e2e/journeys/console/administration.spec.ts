import { randomUUID } from 'node:crypto';
import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { typedDay } from '@merenda/domain/time/typed-day';
import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { meetAnswer } from '../../support/stage/lost-answer.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import {
  chooseFound,
  consoleUrl,
  elsewhere,
  keptForms,
  signInFirst,
} from '../../support/steps/console.ts';
import { confirm, field, moveTo, press } from '../../support/steps/controls.ts';

/** The button of the form; a table saves its file by another one. */
const save = ({ page, t }: Stage) =>
  page.getByRole('button', { name: t('common.save'), exact: true }).click();

test('two administrators make an operator: one proposes by keyboard, the other approves and tells the code; a disabled operator’s page says so, and the audit tells who did what @in-full', async ({
  stage,
  browser,
}) => {
  const { page, t, look } = stage;
  const name = `Ana ${randomUUID().slice(0, 8)}`;
  await signInFirst(stage, await createOperator('administrator'));
  await expect(
    page.getByRole('heading', { name: t('administration.acts'), level: 1 }),
  ).toBeVisible();
  await look('console, audit');

  await moveTo(page, consoleUrl('/administration/operators'));
  await look('console, operators');
  await page.getByRole('link', { name: t('administration.operators.propose') }).focus();
  await page.keyboard.press('Enter');
  const proposing = page.getByRole('region', { name: t('administration.operators.propose') });
  await expect(proposing).toBeVisible();
  await proposing.getByRole('button', { name: t('administration.access.send') }).click();
  await expect(proposing.getByText(t('administration.access.noRole'))).toBeVisible();
  await expect(proposing.getByText(t('administration.access.noPlace'))).toBeVisible();
  await expect(field(stage, t('console.name'))).toHaveAccessibleDescription(t('form.required'));
  await expect(field(stage, t('console.name'))).toBeFocused();
  await look('console, a proposal without a role');
  await field(stage, t('console.name')).fill(name);
  await field(stage, t('session.email')).fill(`${randomUUID()}@merenda.example`);
  await proposing.getByRole('button', { name: t('console.role.finance') }).focus();
  await page.keyboard.press('Space');
  await chooseFound(stage, t('administration.places.search'), 'Wefood');
  await expect(
    proposing.getByRole('button', { name: 'Wefood (BR)', exact: true, pressed: true }),
  ).toBeVisible();
  await proposing.getByRole('button', { name: t('administration.access.send') }).focus();
  await page.keyboard.press('Enter');
  const proposal = page.getByRole('region', { name });
  await expect(proposal.getByText(t('administration.proposals.own'))).toBeVisible();
  await expect(
    proposal.getByRole('button', { name: t('administration.proposals.approve') }),
  ).toHaveCount(0);
  await look('console, the own proposal');

  const second = await elsewhere(stage, browser, await createOperator('administrator'));
  await moveTo(second.page, page.url());
  // The code is shown while the list is still to be read again.
  const { promise: lists, resolve: readLists } = Promise.withResolvers<void>();
  const list = { address: /\/operator\/proposals\?/ };
  await meetAnswer(second.page, list, async (response, route) => {
    await lists;
    await route.fulfill({ response });
  });
  await press(second, t('administration.proposals.approve'));
  const setupCode = await second.page.locator('main code').innerText();
  readLists();
  await second.look('console, the code of a new operator');

  // The first administrator's page still has the proposal open.
  await press(stage, t('administration.proposals.withdraw'));
  await expect(page.getByText(t('administration.error.decided'))).toBeVisible();

  const third = await elsewhere(stage, browser, { setupCode, password: `first-${randomUUID()}` });
  await expect(third.page).toHaveURL(/payouts/);
  await expect(third.page.getByRole('link', { name: t('administration.title') })).toHaveCount(0);

  await moveTo(page, consoleUrl('/administration/operators'));
  await field(stage, t('administration.operators.search')).fill(name);
  // The words count after a pause.
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('link', { name }).click();
  const operator = page.getByRole('region', { name });
  await expect(operator.getByRole('button', { name: t('console.session.end') })).toBeVisible();
  await look('console, an operator');
  await operator.getByRole('button', { name: t('administration.operators.disable') }).click();
  await field(stage, t('administration.field.reason')).fill('has left the company');
  await operator.getByRole('button', { name: t('administration.operators.disable') }).click();
  await expect(operator.getByText(t('administration.operators.state.disabled'))).toBeVisible();
  await expect.poll(() => keptForms(page)).not.toContain('has left the company');
  await expect(third.page.getByText(t('administration.ended'))).toBeVisible();
  await expect(third.page).toHaveURL(/login\?to=%2Fpayouts/);

  await operator.getByRole('link', { name: t('administration.operators.acts') }).click();
  await moveTo(page, consoleUrl('/administration/acts?action=operator.shut-out'));
  await page.getByRole('link').filter({ hasText: /\d/ }).first().click();
  const act = page.getByRole('region', { name: t('administration.act.operator.shut-out') });
  await expect(act.getByText('has left the company')).toBeVisible();
  await look('console, an act');
  await page.keyboard.press('Escape');
  await expect(act).toHaveCount(0);
  await second.page.context().close();
  await third.page.context().close();
});

test('two administrators make a script: its token is shown once, to the approver, and another one ends it @in-full', async ({
  stage,
  browser,
  request,
}) => {
  const { page, t, language, look } = stage;
  const name = `Month end ${randomUUID().slice(0, 8)}`;
  const token = (of: Stage) => of.page.locator('main code');
  const works = async (bearer: string) => {
    // Node resolves no names below localhost.
    const acts = `http://localhost:${process.env.E2E_PORT}/api/operator/acts?limit=1`;
    return (await request.get(acts, { headers: { authorization: `Bearer ${bearer}` } })).status();
  };
  await signInFirst(stage, await createOperator('administrator'));
  await moveTo(page, consoleUrl('/administration/operators'));
  await page.getByRole('link', { name: t('administration.operators.proposeScript') }).focus();
  await page.keyboard.press('Enter');
  const proposing = page.getByRole('region', { name: t('administration.operators.proposeScript') });
  const send = proposing.getByRole('button', { name: t('administration.access.send') });
  const until = field(stage, t('administration.operators.until'));
  const today = dayInZone(new Date(), 'UTC');
  await field(stage, t('console.name')).fill(name);
  await until.fill(typedDay(language, addDays(today, 2 * OPERATOR_LIMITS.tokenDays)));
  await proposing.getByRole('button', { name: t('console.role.administrator') }).click();
  await proposing.getByRole('radio', { name: t('console.scope.everywhere') }).check();
  await send.click();
  const days = { days: OPERATOR_LIMITS.tokenDays };
  await expect(proposing.getByText(t('administration.error.tokenEnd', days))).toBeVisible();
  await look('console, a script whose token would never end');
  await until.fill(typedDay(language, addDays(today, 30)));
  await expect.poll(() => keptForms(page)).toContain(name);
  await page.reload();
  await expect(field(stage, t('console.name'))).toHaveValue(name);
  await send.click();
  const proposal = page.getByRole('region', { name });
  await expect(proposal.getByText(t('administration.proposals.kind.newScript'))).toBeVisible();
  await expect(proposal.getByText(t('administration.proposals.own'))).toBeVisible();
  await look('console, the own proposal of a script');

  const second = await elsewhere(stage, browser, await createOperator('administrator'));
  await moveTo(second.page, page.url());
  await press(second, t('administration.proposals.approve'));
  const first = await token(second).innerText();
  await second.look('console, the token of a script');
  expect(await works(first)).toBe(200);
  await second.page.reload();
  await expect(second.page.getByText(t('administration.proposals.tokenShown'))).toBeVisible();
  await expect(token(second)).toHaveCount(0);
  await second.look('console, a token that was shown');

  await second.page.getByRole('region', { name }).getByRole('link', { name }).click();
  await press(second, t('administration.operators.proposeToken'));
  const script = second.page.getByRole('region', { name });
  await field(second, t('administration.operators.until')).fill(
    typedDay(second.language, addDays(today, 60)),
  );
  await second.look('console, another token of a script');
  await script.getByRole('button', { name: t('administration.access.send') }).click();
  await expect(script.getByText(t('administration.proposals.kind.token'))).toBeVisible();
  await moveTo(page, second.page.url());
  await press(stage, t('administration.proposals.approve'));
  const renewed = await token(stage).innerText();
  expect([await works(first), await works(renewed)]).toEqual([401, 200]);
  await second.page.context().close();
});

test.describe('in Hungarian', () => {
  test.use({ locale: 'hu-HU' });

  test('an administrator decides a fee from tomorrow on and adds a school; a second change of what was read is told, and a note reaches the school’s guardian @in-full', async ({
    stage,
    browser,
  }) => {
    const { page, t, look } = stage;
    await signInFirst(stage, await createOperator('administrator'));
    await moveTo(page, consoleUrl('/administration/companies/thomas-franks'));
    const company = page.getByRole('region', { name: 'Thomas Franks', exact: true });
    await company.getByRole('button', { name: t('administration.fees.change') }).click();
    await expect(
      page.getByRole('button', { name: t('common.save'), exact: true }),
    ).toHaveAccessibleDescription(t('form.unchanged'));
    await field(stage, t('administration.fees.share')).fill('-1');
    await save(stage);
    const share = { most: '10%', example: '1,25' };
    await expect(company.getByText(t('administration.error.share', share))).toBeVisible();
    await field(stage, t('administration.fees.share')).fill('1,25');
    await field(stage, `${t('administration.fees.fixed')} (GBP)`).fill('1000000000');
    await save(stage);
    await expect(
      company.getByText(t('form.amount.max', { amount: '100,00\u00a0£' })),
    ).toBeVisible();
    await look('console, a fee out of bounds');
    await field(stage, `${t('administration.fees.fixed')} (GBP)`).fill('0,20');
    await save(stage);
    await expect(page.getByText(t('administration.fees.saved'))).toBeVisible();
    await expect(company.getByText(/1,25\s?%/)).toBeVisible();
    await look('console, a company');
    await company.getByRole('button', { name: t('administration.ways.switchOff') }).click();
    await confirm(stage, t('administration.ways.switchOff'));
    await expect(page.getByText(t('administration.error.lastWay'))).toBeVisible();
    await company.getByRole('button', { name: t('administration.fourEyes.change') }).click();
    const own = field(stage, `${t('administration.fourEyes.own')} (GBP)`);
    await own.fill('200,01');
    await save(stage);
    await expect(
      company.getByText(t('form.amount.max', { amount: '200,00\u00a0£' })),
    ).toBeVisible();
    await own.fill('150');
    await save(stage);
    await look('console, the amount of a second person');
    await confirm(stage, t('administration.fourEyes.change'));
    await expect(page.getByText(t('administration.fourEyes.saved'))).toBeVisible();
    await expect(company.getByText(/150/)).toBeVisible();

    // A raised amount waits for another administrator.
    await company.getByRole('button', { name: t('administration.fourEyes.change') }).click();
    await own.fill('180');
    await save(stage);
    await confirm(stage, t('administration.fourEyes.change'));
    await expect(page.getByText(t('administration.fourEyes.waits'))).toBeVisible();
    await expect(company.getByText(/180/)).toBeVisible();
    await expect(company.getByRole('button', { name: /180/ })).toHaveCount(0);
    await look('console, a raised amount of a second person');
    const approver = await elsewhere(stage, browser, await createOperator('administrator'));
    await approver.page.goto(page.url());
    await press(approver, /180/);
    await approver.look('console, a raised amount to approve');
    await confirm(approver, /180/);
    await expect(approver.page.getByText(t('administration.fourEyes.saved'))).toBeVisible();

    const code = randomUUID();
    await moveTo(page, consoleUrl('/administration/schools/add'));
    const adding = page.getByRole('region', { name: t('administration.schools.add') });
    await field(stage, t('administration.field.company')).selectOption('wefood');
    await field(stage, t('administration.schools.code')).fill(code);
    await field(stage, t('console.name')).fill(`Escola ${code}`);
    // Other journeys choose no test school.
    await adding.getByText(t('administration.schools.test')).click();
    await look('console, a new school');
    await adding.getByRole('button', { name: t('administration.schools.add') }).click();
    const school = page.getByRole('region', { name: `Escola ${code}` });
    await school.getByRole('button', { name: t('administration.schools.edit') }).click();
    await field(stage, t('administration.schools.town')).fill('Santos');

    const second = await elsewhere(stage, browser, await createOperator('administrator'));
    await moveTo(second.page, page.url());
    await press(second, t('administration.schools.edit'));
    await field(second, t('console.name')).fill(`Escola Norte ${code}`);
    await save(second);
    await expect(second.page.getByText(t('administration.schools.saved'))).toBeVisible();

    await save(stage);
    await expect(page.getByText(t('console.error.changed'))).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: `Escola Norte ${code}` })).toBeVisible();
    await expect(field(stage, t('console.name'))).toHaveValue(`Escola Norte ${code}`);
    await expect(field(stage, t('administration.schools.town'))).toHaveValue('Santos');
    await look('console, a school that somebody else has changed');
    await save(stage);
    await expect(page.getByRole('region', { name: `Escola Norte ${code}` })).toContainText(
      'Santos',
    );
    await press(stage, t('administration.schools.addClass'));
    await field(stage, t('console.name')).fill('1º A');
    await expect.poll(() => keptForms(page)).toContain('1º A');
    await page.reload();
    await expect(field(stage, t('console.name'))).toHaveValue('1º A');
    await save(stage);
    await expect(
      page.getByText(t('administration.schools.studentsCount', { count: 0 })),
    ).toBeVisible();
    await press(stage, t('administration.schools.deleteClass'));
    await confirm(stage, t('administration.schools.deleteClass'));
    await expect(page.getByText('1º A')).toHaveCount(0);
    await look('console, a school');
    await second.page.context().close();

    await moveTo(page, consoleUrl('/administration/schools?q=Aurora'));
    await page
      .getByRole('row', { name: /Aurora/ })
      .getByRole('link')
      .first()
      .click();
    await page
      .getByRole('button', { name: t('administration.times.edit') })
      .first()
      .click();
    await field(stage, t('administration.times.until')).fill('00:01');
    await save(stage);
    await expect(page.getByText(t('administration.error.times'))).toBeVisible();
    await look('console, serving times');
    await page.reload();
    await expect(field(stage, t('administration.times.until'))).toHaveValue('00:01');

    const reader = await createFamily(stage, { school: `Escola Norte ${code}` });
    const support = await elsewhere(stage, browser, await createOperator('support'));
    await moveTo(support.page, consoleUrl('/notes'));
    await chooseFound(support, t('administration.notes.to'), `Norte ${code}`);
    const send = t('administration.notes.send', { count: 1 });
    const alerts = { address: '**/operator/schools/*/alerts', method: 'POST' };
    await field(support, t('administration.notes.main')).fill(`Ebéd tízkor ${code}`);
    await meetAnswer(support.page, alerts, (_, route) => route.abort());
    await press(support, send);
    const texts = `${t('administration.notes.common')} (1)`;
    await expect(support.page.getByRole('dialog')).toContainText(
      t('administration.notes.ask', { texts }),
    );
    await support.look('console, before a note is sent');
    const lost = support.page.waitForEvent('requestfailed');
    await confirm(support, send);
    await lost;
    // The note was sent, without an answer: another text is not taken for it, and is sent when pressed again.
    const message = `Ebéd délben ${code}`;
    await field(support, t('administration.notes.main')).fill(message);
    await expect(support.page.getByRole('article')).toContainText(message);
    await support.look('console, a note');
    await press(support, send);
    await confirm(support, send);
    await expect(support.page.getByText(t('error.idempotencyMismatch'))).toBeVisible();
    await press(support, send);
    await confirm(support, send);
    await expect(
      support.page.getByText(t('administration.notes.sent', { count: 1 })),
    ).toBeVisible();
    await expect(field(support, t('administration.notes.main'))).toBeFocused();
    const { docs } = await callApi(stage.request, 'GET /alerts', {
      token: reader.token,
      query: { resolved: 'false' },
    });
    expect(docs.filter((alert) => alert.message === message)).toHaveLength(1);
    await support.page.context().close();
  });
});
