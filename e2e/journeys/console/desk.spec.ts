import { randomUUID } from 'node:crypto';
import { SURVEY, TICKET_LIMITS } from '@merenda/domain/help/tickets';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@merenda/domain/places/languages';
import type { Locator } from '@playwright/test';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, type Family, newestTopup } from '../../support/factories/families.ts';
import { createSupportToken } from '../../support/factories/guardians.ts';
import { changeScope, createOperator } from '../../support/factories/operators.ts';
import { askForPayout } from '../../support/factories/payouts.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';
import {
  choose,
  confirm,
  dialogOf,
  field,
  literal,
  press,
  withAmount,
} from '../../support/steps/controls.ts';
import { print, saveCsv } from '../../support/steps/lists.ts';

/** A guardian's ticket with these words. */
async function complain({ request }: Stage, { token }: Family, ...said: string[]) {
  const body = { conversationId: randomUUID(), conversationType: 'USER-COMPLAINT' } as const;
  const { _id: id } = await callApi(request, 'POST /user-tickets', { token, body });
  for (const message of said) await say({ request }, { token }, id, message);
  return id;
}

/** Presses a decision and answers its question. */
async function decide(stage: Stage, name: string): Promise<void> {
  await press(stage, name);
  await stage.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

const say = (
  { request }: Pick<Stage, 'request'>,
  { token }: Pick<Family, 'token'>,
  id: string,
  message: string,
) =>
  callApi(request, 'POST /user-tickets/:id/message', { token, params: { id }, body: { message } });

test.describe('in Hungarian', () => {
  test.use({ locale: 'hu-HU' });

  test('support works through the inbox by keyboard alone: takes tickets, answers, and loses no draft @in-full', async ({
    stage,
  }) => {
    const { page, t, look } = stage;
    const { keyboard } = page;
    const family = await createFamily(stage);
    const first = await complain(stage, family, 'Where is my receipt?');
    const second = await complain(stage, family, 'The menu is <b>empty</b>.');
    await signInFirst(stage, await createOperator('support'));
    await expect(page.getByRole('heading', { name: t('desk.title'), level: 1 })).toBeVisible();
    await look('console, help desk');

    const tabTo = async (target: Locator) => {
      for (let n = 0; n < 60; n += 1) {
        await keyboard.press('Tab');
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error('the keyboard does not reach it');
    };
    const panel = page.getByRole('region', { name: family.name.split(' ')[0] ?? '' });
    const row = (id: string) => page.locator(`a[href*="${id}"]`);
    for (const id of [first, second]) {
      await row(id).focus();
      await keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(id));
      const take = page.getByRole('button', { name: t('desk.take') });
      await tabTo(take);
      await keyboard.press('Enter');
      await expect(take).toBeHidden();
    }
    await page.goto(consoleUrl('/desk?assigned=mine'));
    await expect(row(second)).toBeVisible();
    await row(first).focus();
    await keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(first));
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(second));
    await expect(panel.getByText('The menu is <b>empty</b>.')).toBeVisible();
    // Escape leads back to the conversation's own row.
    await keyboard.press('Escape');
    await expect(row(second)).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('k');
    await expect(page).toHaveURL(new RegExp(first));
    await look('console, a conversation');

    // Escape leaves a question, not the conversation; a held Enter answers none.
    const close = panel.getByRole('button', { name: t('desk.close'), exact: true });
    await close.focus();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: t('desk.close') });
    await expect(question).toBeHidden();
    await expect(close).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(close).toBeFocused();
    await expect(page).toHaveURL(new RegExp(first));

    const answer = field(stage, t('desk.answer'));
    await keyboard.press('r');
    await expect(answer).toBeFocused();
    await keyboard.press('Control+Enter');
    await expect(answer).toHaveAccessibleDescription(new RegExp(literal(t('form.required'))));
    await keyboard.insertText('n'.repeat(100_000));
    const tooLong = t('form.required.max', { number: TICKET_LIMITS.text });
    await expect(answer).toHaveAccessibleDescription(new RegExp(literal(tooLong)));
    await keyboard.press('Control+a');
    await keyboard.insertText('It is on its way.');

    // The session ends in the middle of the answer.
    await page.context().clearCookies({ name: 'merenda_operator' });
    await keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: t('console.signIn.title') })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(first));
  });
});

test('an operator answers in the console while the guardian writes in the app: both see each word at once, and a colleague’s answer or closed conversation loses no draft @in-full', async ({
  stage,
  browser,
  locale,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 30, theirs: 0 } });
  await enterAs(stage, family, '/help/help-chat');
  await press(stage, t('chat.topic.recharge'));
  await dialogOf(page).locator('label').filter({ hasText: '4242' }).click();
  await choose(stage, 'radio', t('chat.problem.notArrived'));
  await confirm(stage, t('chat.subject.send'));
  const talk = page.getByRole('list', { name: t('chat.conversation') });
  await expect(talk).toContainText(t('chat.problem.notArrived'));
  const { docs } = await callApi(request, 'GET /user-tickets', { token: family.token, query: {} });
  const id = docs[0]?._id ?? '';

  const context = await browser.newContext({ locale: locale ?? 'en' });
  const desk = await context.newPage();
  const office: Stage = { ...stage, page: desk, look: async () => {} };
  await signInFirst(office, await createOperator('support'));
  await desk.goto(consoleUrl(`/desk/${id}`));
  const conversation = desk.getByRole('region', { name: t('chat.conversation') });
  await expect(conversation).toContainText(t('chat.problem.notArrived'));
  const beside = desk.getByRole('complementary', { name: t('desk.beside') });
  await expect(beside).toContainText(family.student.name);
  await expect(beside).toContainText('4242');
  await expect(beside).toContainText(family.email);

  await field(stage, t('chat.message')).fill('Can you see it?');
  await press(stage, t('chat.send'));
  await expect(conversation.getByText('Can you see it?')).toBeVisible();
  const answer = field(office, t('desk.answer'));
  await answer.pressSequentially('Yes, ');
  await expect(talk.getByText(t('chat.typing'))).toBeVisible();
  await answer.pressSequentially('we see it.');
  await press(office, t('desk.send'));
  await expect(talk.getByText('Yes, we see it.')).toBeVisible();
  await expect(conversation.getByText('Yes, we see it.')).toBeVisible();
  await expect(answer).toHaveValue('');

  // The next answer is begun while one is under way: it stays, over a closed tab, too.
  const under = Promise.withResolvers<void>();
  await desk.route('**/operator/tickets/*/messages', async (route) => {
    await under.promise;
    await route.continue();
  });
  await answer.fill('It has arrived.');
  await press(office, t('desk.send'));
  await answer.fill('Anything else?');
  under.resolve();
  await expect(conversation.getByText('It has arrived.')).toBeVisible();
  await expect(answer).toHaveValue('Anything else?');
  await desk.reload();
  await expect(answer).toHaveValue('Anything else?');

  // A tab is closed in the middle of an answer.
  await answer.fill('One moment');
  await desk.reload();
  await expect(answer).toHaveValue('One moment');
  // The guardian ends the conversation meanwhile.
  await callApi(request, 'PUT /user-tickets/:id/conversation', {
    token: family.token,
    params: { id },
    body: { status: 'closed' },
  });
  await expect(desk.getByText(t('desk.answer.over'))).toBeVisible();
  await callApi(request, 'PUT /user-tickets/:id/conversation', {
    token: family.token,
    params: { id },
    body: { status: 'open' },
  });
  await expect(answer).toHaveValue('One moment');
  await decide(office, t('desk.confirm'));
  await expect(desk.getByText(t('desk.done.confirmed'))).toBeVisible();
  await look('chat, a conversation that was confirmed');
  await context.close();
});

test('support writes a canned answer once and sends it filled, in the guardian’s language; a misspelt placeholder is refused, an open one is not sent @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage);
  const id = await complain(stage, family, 'Where is my receipt?');
  const { language } = await callApi(request, 'GET /operator/tickets/:id/context', {
    operator: await createSupportToken(),
    params: { id },
  }).then(({ guardian }) => guardian);
  await signInFirst(stage, await createOperator('support'));
  await page.goto(consoleUrl('/desk/answers?company=wefood'));
  await expect(page.getByRole('heading', { name: t('desk.answers'), level: 1 })).toBeVisible();
  await press(stage, t('desk.answers.new'));
  await press(stage, t('common.save'));
  await expect(field(stage, t('desk.answers.title'))).toHaveAccessibleDescription(
    t('form.required'),
  );
  const title = `Hello ${randomUUID()}`;
  await field(stage, t('desk.answers.title')).fill(title);
  const own = field(stage, LANGUAGE_NAMES[language]);
  await own.fill('Hello {{firstNam}}!');
  await press(stage, t('common.save'));
  const unknown = t('desk.answers.error.unknown', { names: '{{firstNam}}' });
  await expect(own).toHaveAccessibleDescription(new RegExp(literal(unknown)));
  await own.fill('Hello {{firstName}}, order {{orderNumber}}!');
  await look('console, a canned answer');
  await page.reload();
  await expect(own).toHaveValue('Hello {{firstName}}, order {{orderNumber}}!');
  await expect(field(stage, t('desk.answers.title'))).toBeFocused();
  await press(stage, t('common.save'));
  await expect(page.getByText(t('desk.answers.saved'))).toBeVisible();

  await page.goto(consoleUrl(`/desk/${id}`));
  await field(stage, t('desk.answers.insert')).selectOption({ label: title });
  await press(stage, t('desk.answers.put'));
  const answer = field(stage, t('desk.answer'));
  const [name = ''] = family.name.split(' ');
  await expect(answer).toHaveValue(`Hello ${name}, order {{orderNumber}}!`);
  await expect(answer).toBeFocused();
  await press(stage, t('desk.send'));
  const open = t('desk.error.open', { names: '{{orderNumber}}' });
  await expect(answer).toHaveAccessibleDescription(new RegExp(literal(open)));
  await answer.fill(`Hello ${name}, order 17!`);
  await press(stage, t('desk.send'));
  const conversation = page.getByRole('region', { name: t('chat.conversation') });
  await expect(conversation.getByText(`Hello ${name}, order 17!`)).toBeVisible();
});

test('a canned answer without the guardian’s language says so where it is kept and where it is chosen, and comes in the nearest one, after those that have it @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage);
  const id = await complain(stage, family, 'Where is my receipt?');
  const operator = await createSupportToken();
  const context = await callApi(request, 'GET /operator/tickets/:id/context', {
    operator,
    params: { id },
  });
  const { language } = context.guardian;
  const other = language === 'fr-FR' ? 'de-DE' : 'fr-FR';
  const add = (title: string, texts: Partial<Record<Language, string>>) =>
    callApi(request, 'POST /operator/canned-answers', {
      operator,
      body: { company: 'wefood', title, texts },
    });
  const name = randomUUID();
  await add(`A ${name}`, { [other]: 'Bonjour !' });
  await add(`B ${name}`, Object.fromEntries(LANGUAGES.map((one) => [one, `In ${one}`])));
  await signInFirst(stage, await createOperator('support'));
  await page.goto(consoleUrl('/desk/answers?company=wefood'));
  const missing = literal(t('desk.answers.missing', { languages: '' }).trim());
  const row = (title: string) => page.getByRole('button', { name: title });
  await expect(row(`A ${name}`)).toContainText(new RegExp(missing));
  await expect(row(`A ${name}`)).toContainText(LANGUAGE_NAMES[language]);
  await expect(row(`B ${name}`)).not.toContainText(new RegExp(missing));
  await look('console, canned answers that lack languages');

  await page.goto(consoleUrl(`/desk/${id}`));
  const select = field(stage, t('desk.answers.insert'));
  await expect(select).toContainText(name);
  const labels = (await select.locator('option').allTextContents()).filter((label) =>
    label.includes(name),
  );
  const inOther = t('desk.answers.language', {
    title: `A ${name}`,
    language: LANGUAGE_NAMES[other],
  });
  expect(labels).toEqual([`B ${name}`, inOther]);
  await select.selectOption({ label: inOther });
  await expect(select).toHaveAccessibleDescription(
    t('desk.answers.instead', {
      wanted: LANGUAGE_NAMES[language],
      language: LANGUAGE_NAMES[other],
    }),
  );
  await look('console, a canned answer in another language');
  await press(stage, t('desk.answers.put'));
  await expect(field(stage, t('desk.answer'))).toHaveValue('Bonjour !');
  await select.selectOption({ label: `B ${name}` });
  await expect(field(stage, t('desk.answer'))).toHaveValue('Bonjour !');
  await press(stage, t('desk.answers.put'));
  await expect(field(stage, t('desk.answer'))).toHaveValue(`Bonjour !\n\nIn ${language}`);
});

test('a company’s finance reads its canned answers and changes none; a school’s support is shown no way to them @in-full', async ({
  stage,
}) => {
  const { page, t, request } = stage;
  const { title, texts } = await callApi(request, 'POST /operator/canned-answers', {
    operator: await createSupportToken(),
    body: { company: 'wefood', title: `Hello ${randomUUID()}`, texts: { en: 'Good morning!' } },
  });
  const operator = await createOperator('finance');
  await signInFirst(stage, operator);
  await page.goto(consoleUrl('/desk'));
  await page.getByRole('link', { name: t('desk.answers'), exact: true }).click();
  await press(stage, title);
  await expect(page.getByRole('region', { name: title }).getByText(texts.en ?? '')).toBeVisible();
  await expect(page.getByRole('button', { name: t('desk.answers.new') })).toBeHidden();
  await expect(page.getByRole('button', { name: t('common.save') })).toBeHidden();
  expect((await saveCsv(stage)).join('\n')).toContain('Good morning!');

  const { docs } = await callApi(request, 'GET /companies/:company/restaurants', {
    token: (await createFamily(stage)).token,
    params: { company: 'wefood' },
    query: { limit: 1 },
  });
  await changeScope(operator, 'support', { school: docs[0]?._id ?? '' });
  await page.goto(consoleUrl('/desk'));
  await expect(page.getByRole('link', { name: t('desk.figures') })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(t('desk.answers'), 'i') })).toHaveCount(0);
  await page.goto(consoleUrl('/desk/answers'));
  await expect(page.getByText(t('desk.answers.ofBrand'))).toBeVisible();
});

test('a ticket that is closed stays in its row until its reader opens another, and j goes on from there @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage);
  const first = await complain(stage, family, 'Where is my receipt?');
  const second = await complain(stage, family, 'The menu is empty.');
  await signInFirst(stage, await createOperator('support'));
  for (const id of [first, second]) {
    await page.goto(consoleUrl(`/desk/${id}`));
    await press(stage, t('desk.take'));
    await expect(page.getByRole('button', { name: t('desk.take') })).toBeHidden();
  }
  const row = (id: string) => page.locator(`a[href*="${id}"]`);
  await page.goto(consoleUrl('/desk?assigned=mine'));
  await row(first).click();
  await decide(stage, t('desk.close'));
  await expect(row(first)).toContainText(t('desk.left'));
  await expect(row(second)).toBeVisible();
  // The pressed button is gone with the decisions.
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(second));
  await expect(row(first)).toHaveCount(0);

  const [waiting = ''] = await saveCsv(stage);
  expect(waiting).toContain('The menu is empty.');
  await print(stage);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: 'The menu is empty.' })).toBeVisible();
});

test('support reads how fast families were answered and what they thought of it, and takes both along @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage);
  const id = await complain(stage, family, 'Where is my receipt?');
  const operator = await createSupportToken();
  const message = { message: 'It is in your mailbox.' };
  await callApi(request, 'POST /operator/tickets/:id/messages', {
    operator,
    params: { id },
    body: message,
  });
  await callApi(request, 'POST /operator/tickets/:id/status', {
    operator,
    params: { id },
    body: { status: 'closed' },
  });
  const comment = `Quick and kind ${randomUUID()}`;
  await rate(stage, family, comment);

  await signInFirst(stage, await createOperator('support'));
  await page.goto(consoleUrl('/desk'));
  await page.getByRole('link', { name: t('desk.figures') }).click();
  await page.goto(consoleUrl('/desk/figures?company=wefood'));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const titles = await page.getByRole('columnheader').allInnerTexts();
  const week = page.getByRole('row').nth(1);
  const cell = (name: 'answered' | 'closed' | 'survey' | 'opened') =>
    week.getByRole('cell').nth(titles.indexOf(t(`desk.figures.${name}`)));
  await expect(cell('opened')).toHaveText(/[1-9]/);
  await expect(cell('answered')).toContainText(' · ');
  await expect(cell('closed')).toContainText(' · ');
  const average = t('desk.figures.average', { average: '§', max: SURVEY.maxRating });
  await expect(cell('survey')).toHaveText(withAmount(average));
  await expect(page.getByText(comment)).toBeVisible();
  await look('console, figures of the desk');

  expect((await saveCsv(stage, page.locator('[data-list]'))).length).toBeGreaterThan(0);
  const comments = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('desk.figures.comments') }) });
  expect((await saveCsv(stage, comments)).join('\n')).toContain(comment);
  await print(stage, comments);
  await expect(page.getByRole('cell', { name: comment })).toBeVisible();
});

/** Answers the survey after a conversation with all stars. */
async function rate({ request }: Stage, { token }: Family, comment: string): Promise<void> {
  const { _id: id, questions } = await callApi(request, 'GET /surveys/actions', {
    token,
    query: { company: 'wefood', action: 'CONVERSATION' },
  });
  const answers = questions.map(({ _id: question, type }) => ({
    question,
    value: type === 'rating' ? SURVEY.maxRating : comment,
  }));
  await callApi(request, 'POST /surveys/:id/answers', {
    token,
    params: { id },
    body: { serviceName: 'WALLET', answers },
  });
}

test('a canned answer that somebody else has changed meanwhile is shown beside the typed text, which may then be saved @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const operator = await createSupportToken();
  const content = { title: `Hello ${randomUUID()}`, texts: { en: 'Hello!' } };
  const made = await callApi(request, 'POST /operator/canned-answers', {
    operator,
    body: { ...content, company: 'wefood' },
  });
  const theirs = (text: string, version: number) =>
    callApi(request, 'PUT /operator/canned-answers/:id', {
      operator,
      params: { id: made._id },
      body: { ...content, texts: { en: text }, version },
    });
  await signInFirst(stage, await createOperator('support'));
  await page.goto(consoleUrl('/desk/answers?company=wefood'));
  await press(stage, content.title);
  const own = field(stage, LANGUAGE_NAMES.en);
  await own.fill('Good morning!');
  await theirs('Good evening!', made.version);
  await press(stage, t('common.save'));
  const shown = page.getByRole('region', { name: t('desk.answers.theirs') });
  await expect(shown.getByText('Good evening!')).toBeVisible();
  await expect(own).toHaveValue('Good morning!');
  await look('console, a canned answer that somebody else has changed');
  await press(stage, t('common.save'));
  await expect(page.getByText(t('desk.answers.saved'))).toBeVisible();

  // A removal is of what is seen here.
  await theirs('Good night!', made.version + 2);
  const remove = async () => {
    await press(stage, t('common.delete'));
    await confirm(stage, t('common.delete'));
  };
  await remove();
  await expect(shown.getByText('Good night!')).toBeVisible();
  await remove();
  await expect(page.getByText(t('desk.answers.removed'))).toBeVisible();
  // In the line that comes next, or on the heading.
  await expect(page.locator('main :focus')).toBeVisible();
});

test('finance decides payouts from their tickets; one that the family has withdrawn meanwhile is neither approved nor refused, and says so @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 60, theirs: 0 } });
  const [kept, withdrawn, refused] = [
    await askForPayout(stage, family, 20),
    await askForPayout(stage, family, 15),
    await askForPayout(stage, family, 10),
  ];
  const { docs } = await callApi(request, 'GET /user-tickets', { token: family.token, query: {} });
  const ticketOf = ({ _id }: { _id: string }) =>
    docs.find(({ conversationId }) => conversationId === _id)?._id ?? '';
  await signInFirst(stage, await createOperator('finance'));
  const beside = page.getByRole('complementary', { name: t('desk.beside') });
  await page.goto(consoleUrl(`/desk/${ticketOf(withdrawn)}`));
  const approve = beside.getByRole('button', { name: /15[.,]00/ });
  await expect(approve).toBeVisible();
  const withdraw = ({ _id: id }: { _id: string }) =>
    callApi(request, 'POST /responsible-users/:userId/wallet-refund/:id/withdraw', {
      token: family.token,
      params: { userId: family.id, id },
    });
  await withdraw(withdrawn);
  await approve.click();
  await confirm(stage, /15[.,]00/);
  await expect(page.getByText(t('console.payouts.error.withdrawn'))).toBeVisible();
  await expect(beside.getByText(t('console.payouts.status.withdrawn'))).toBeVisible();
  await expect(approve).toBeHidden();

  await page.goto(consoleUrl(`/desk/${ticketOf(kept)}`));
  await look('console, a payout’s ticket');
  const reason = beside.getByRole('textbox');
  await beside.getByRole('button', { name: t('console.payouts.refuse') }).click();
  await reason.fill('The bank does not know this account.');
  await page.reload();
  await expect(reason).toHaveValue('The bank does not know this account.');
  await beside.getByRole('button', { name: t('common.cancel') }).click();
  await beside.getByRole('button', { name: /20[.,]00/ }).click();
  await confirm(stage, /20[.,]00/);
  await expect(page.getByText(t('console.payouts.done.approved'))).toBeVisible();
  await expect(beside.getByText(t('console.payouts.status.approved'))).toBeVisible();

  await page.goto(consoleUrl(`/desk/${ticketOf(refused)}`));
  const refuse = beside.getByRole('button', { name: t('console.payouts.refuse') });
  await refuse.click();
  await reason.fill('The bank does not know this account.');
  await withdraw(refused);
  await refuse.click();
  const said = page.getByRole('log').getByText(t('console.payouts.status.withdrawn'));
  await expect(said).toBeVisible();
  await expect(reason).toHaveCount(0);
});

test('finance gives a part of a top-up back from its ticket, and then confirms the ticket @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 60, theirs: 0 } });
  const { _id: id } = await callApi(request, 'POST /user-tickets', {
    token: family.token,
    body: {
      conversationId: randomUUID(),
      conversationType: 'USER-WALLET-REIMBURSEMENT',
      topup: await newestTopup(stage, family),
    },
  });
  await signInFirst(stage, await createOperator('finance'));
  await page.goto(consoleUrl(`/desk/${id}`));
  await decide(stage, t('desk.confirm'));
  await expect(page.getByText(t('desk.error.refundFirst'))).toBeVisible();
  const beside = page.getByRole('complementary', { name: t('desk.beside') });
  await field(stage, t('finance.topups.value')).fill('20');
  await field(stage, t('finance.topups.reason')).fill('Charged twice');
  await look('console, a top-up’s ticket');
  await beside.getByRole('button', { name: t('finance.topups.give') }).click();
  await confirm(stage, /20[.,]00/);
  await expect(beside.getByText(t('finance.refund.status.done'))).toBeVisible();
  await decide(stage, t('desk.confirm'));
  await expect(page.getByText(t('desk.done.confirmed'))).toBeVisible();
});
