import { expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import {
  type Change,
  DAY,
  dish,
  drafted,
  family,
  headers,
  params,
  payments,
  preview,
  publish,
  read,
  save,
  usePlanning,
} from './testing/planning.ts';

usePlanning();

type Details = NonNullable<Extract<Change, { kind: 'dish' }>['details']>;

const DETAILS: Details = {
  nutritionalInfo: { en: 'Whole grain,\nrich in fibre' },
  allergensUrl: 'https://merenda.example/rice.pdf',
  recurrency: 'forWeek',
  includeWeekends: true,
};

/** The rice as its family reads it. */
async function seenRice() {
  const { docs } = succeeded(
    await call(payments.api.url, 'GET /restaurants/:id/menus', {
      token: family.guardian.token,
      params: params(),
      query: { date: DAY },
    }),
  );
  return docs[0]?.categories
    .flatMap(({ products }) => products)
    .find(({ product }) => product._id === family.menu.rice.productId);
}

test('a dish’s words on nutrition, its sheet and the note on its orders are drafted, previewed and published together', async () => {
  const draft = await drafted(dish({ details: DETAILS }));
  expect(await seenRice()).not.toHaveProperty('product.allergensUrl');
  const { days } = succeeded(await preview(draft));
  expect(days[0]?.changes).toMatchObject([{ what: 'renamed', dish: { en: 'Rice' } }]);
  succeeded(await publish(draft));
  expect(await seenRice()).toMatchObject({
    nutritionalValueDescription: { info: DETAILS.nutritionalInfo },
    product: {
      allergensUrl: DETAILS.allergensUrl,
      orderType: { recurrency: 'forWeek', includeWeekends: true },
    },
  });
  const { productId: dishId } = family.menu.rice;
  const opened = await call(payments.api.url, 'GET /operator/schools/:id/dishes/:dishId', {
    headers,
    params: { ...params(), dishId },
  });
  expect(succeeded(opened).details).toEqual(DETAILS);
});

test('a change of a dish without these details, as a draft from before has it, leaves them as they are', async () => {
  succeeded(await publish(await drafted(dish({ details: DETAILS }))));
  succeeded(await publish(await drafted(dish({ names: { en: 'Brown rice' } }))));
  expect(await seenRice()).toMatchObject({
    product: { name: { en: 'Brown rice' }, allergensUrl: DETAILS.allergensUrl },
  });
});

test('each detail that somebody else has changed since is no more published unseen than a name', async () => {
  const others = [
    `nutritional_info = '{"en": "Salted"}'`,
    `allergens_url = 'https://merenda.example/other.pdf'`,
    `recurrency = 'forMonth'`,
    'include_weekends = true',
  ];
  for (const [index, other] of others.entries()) {
    const version = succeeded(await read()).version;
    const { _id: draft = '' } = succeeded(
      await save([dish({ details: { ...DETAILS, allergensUrl: null } })], version, true),
    );
    await payments.api.owner.query(`UPDATE product SET ${other} WHERE id = $1`, [
      family.menu.rice.productId,
    ]);
    expect([other, await publish(draft, version + 1)]).toMatchObject([
      other,
      { status: 409, body: { code: 'menu_draft_changed' } },
    ]);
    expect(index).toBe(version);
  }
});

test.each<[string, Partial<Record<keyof Details, unknown>>]>([
  ['a script instead of an address', { allergensUrl: 'javascript:alert(1)' }],
  ['an address without TLS', { allergensUrl: 'http://merenda.example/rice.pdf' }],
  ['an address with a space', { allergensUrl: 'https://merenda.example/a b' }],
  ['an address that hides its end', { allergensUrl: 'https://merenda.example/\u202efdp.ecir' }],
  ['half a character', { allergensUrl: 'https://merenda.example/\ud800' }],
  ['no host', { allergensUrl: 'https://' }],
  ['an empty address', { allergensUrl: '' }],
  ['an endless address', { allergensUrl: `https://merenda.example/${'a'.repeat(500)}` }],
  ['too many words', { nutritionalInfo: { en: 'a'.repeat(501) } }],
  ['invisible words', { nutritionalInfo: { en: '\u200b' } }],
  ['a language of nobody', { nutritionalInfo: { 'xx-XX': 'Salt' } }],
  ['a period of nobody', { recurrency: 'forYear' }],
  ['no answer about weekends', { includeWeekends: null }],
])('%s is refused at its field', async (_, wrong) => {
  const details = { ...DETAILS, ...wrong } as Details;
  const path = expect.stringMatching(`^changes.0.details.${Object.keys(wrong)[0]}`);
  expect(await save([dish({ details })])).toMatchObject({
    status: 400,
    body: {
      code: 'validation_failed',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    },
  });
});
