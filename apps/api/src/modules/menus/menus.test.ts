import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createMenu, type TestMenu } from '../../testing/factories/menus.ts';
import { createDishPicture } from '../../testing/factories/pictures.ts';
import { closeSchool, createSchool, type TestSchool } from '../../testing/factories/schools.ts';

const TUESDAY = '2026-11-24';
const SUNDAY = '2026-11-29';
// 08:00 on Tuesday in São Paulo.
const TUESDAY_MORNING = new Date('2026-11-24T11:00:00Z');

let api: TestApi;
let now = TUESDAY_MORNING;
let guardian: SignedInGuardian;
let school: TestSchool;
let lunch: TestMenu;
beforeAll(async () => {
  api = await startApi({ clock: () => now });
  guardian = await createGuardian(api);
});
beforeEach(async () => {
  now = TUESDAY_MORNING;
  school = await createSchool(api);
  lunch = await createMenu(api, school);
});
afterAll(() => api.close());

const list = (
  query: {
    date?: string;
    menuType?: 'lunch' | 'party';
    availableFor?: 'COFF-BRK';
    limit?: number;
  },
  at = school,
) =>
  call(api.url, 'GET /restaurants/:id/menus', {
    token: guardian.token,
    params: { id: at.id },
    query,
  });

const slots = (date: string, menu = lunch, at = school) =>
  call(api.url, 'GET /restaurants/:id/services/in-office', {
    token: guardian.token,
    params: { id: at.id },
    query: { menu: menu.id, orderType: 'INO-TA', date },
  });

const dates = (
  query: {
    daysAhead?: number;
    startDate?: string;
    menuType?: 'party';
    availableFor?: 'COFF-BRK';
    menu?: string;
  },
  at = school,
) =>
  call(api.url, 'GET /restaurants/:id/menus/date-availability', {
    token: guardian.token,
    params: { id: at.id },
    query,
  });

describe('the menus of a school', () => {
  test('200: a menu has its categories and products, with prices in major units', async () => {
    const { status, body } = await list({ date: TUESDAY });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 1, offset: 0, limit: 100 });
    expect(body.docs[0]).toMatchObject({
      _id: lunch.id,
      names: { en: 'Menu Aurora', 'pt-BR': 'Cardápio Aurora' },
      menuType: 'lunch',
      restaurantUnit: school.id,
      inOfficeService: { prepTime: 90, slotsTime: 10 },
      schedules: { startTimeMinutes: 690, endTimeMinutes: 810 },
    });
    const dishes = body.docs[0]?.categories.flatMap(({ products }) => products);
    expect(dishes).toMatchObject([
      { _id: lunch.rice.id, price: 18.9, kilocalories: 620, product: { name: { en: 'Rice' } } },
      { _id: lunch.juice.id, price: 6, product: { _id: lunch.juice.productId } },
    ]);
    const one = await call(api.url, 'GET /restaurants/:id/menus/:menuId', {
      token: guardian.token,
      params: { id: school.id, menuId: lunch.id },
    });
    expect(one.body).toEqual(body.docs[0]);
  });

  test('only those served on the day, of the requested type, for the order type', async () => {
    const party = await createMenu(api, school, { menuType: 'party', repeatsOn: ['sunday'] });
    await createMenu(api, school, { orderTypes: ['COFF-BRK'] });
    await createMenu(api, school, { endDate: '2026-11-23' });
    const ids = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).body.docs.map((menu) => menu._id);
    expect(await ids({ date: TUESDAY })).toEqual([lunch.id]);
    expect(await ids({ date: SUNDAY })).toEqual([party.id]);
    expect(await ids({ date: SUNDAY, menuType: 'lunch' })).toEqual([]);
    expect(await ids({ date: '2027-01-04' })).toEqual([]);
  });

  test('a page has the requested length and the total count', async () => {
    await createMenu(api, school);
    const { body } = await list({ date: TUESDAY, limit: 1 });
    expect([body.docs.length, body.total]).toEqual([1, 2]);
  });

  test('404: another company’s school, another school’s menu, an unknown one, on every route', async () => {
    const elsewhere = await createSchool(api, {
      company: 'thomas-franks',
      timeZone: 'Europe/London',
    });
    const theirs = await createMenu(api, elsewhere, { company: 'thomas-franks' });
    expect((await list({ date: TUESDAY }, elsewhere)).status).toBe(404);
    expect((await dates({}, elsewhere)).status).toBe(404);
    expect((await slots(TUESDAY, theirs, elsewhere)).status).toBe(404);
    expect((await slots(TUESDAY, theirs)).status).toBe(404);
    const one = await call(api.url, 'GET /restaurants/:id/menus/:menuId', {
      token: guardian.token,
      params: { id: school.id, menuId: theirs.id },
    });
    expect(one).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('400: a day that does not exist, a period that is too long, an unknown type', async () => {
    expect((await list({ date: '2026-02-30' })).status).toBe(400);
    expect((await dates({ daysAhead: 93 })).status).toBe(400);
    expect((await list({ date: TUESDAY, menuType: 'dinner' as 'lunch' })).status).toBe(400);
  });
});

test('a coffee break is listed without a day, says its notice, and its first days cannot be chosen', async () => {
  const coffee = await createMenu(api, school, { orderTypes: ['COFF-BRK'], maxAdvanceDays: 2 });
  await createMenu(api, school, { orderTypes: ['COFF-BRK'], endDate: '2026-11-23' });
  await createMenu(api, school, { orderTypes: ['COFF-BRK'] });
  const query = { availableFor: 'COFF-BRK', daysAhead: 4 } as const;
  const { docs } = (await list({ availableFor: 'COFF-BRK' })).body;
  expect(docs.map(({ coffeeBreakService }) => coffeeBreakService)).toEqual([
    { maxAdvanceDays: 2 },
    { maxAdvanceDays: 0 },
  ]);
  expect((await dates({ ...query, menu: coffee.id })).body.docs).toEqual([
    '2026-11-26',
    '2026-11-27',
  ]);
  expect((await dates(query)).body.docs).toContain(TUESDAY);
});

describe('a product of a menu', () => {
  const product = (productId: string, menuId = lunch.id) =>
    call(api.url, 'GET /menus/:menuId/products/:productId', {
      token: guardian.token,
      params: { menuId, productId },
    });

  /** Makes the juice a part of the rice, and gives the rice every field. */
  const describeRice = async () => {
    const picture = await createDishPicture(api, 'wefood');
    await api.owner.query(
      `UPDATE product SET picture_id = $2,
         allergens_url = 'https://merenda.example/rice.pdf', nutritional_info = '{"en": "Whole grain"}',
         recurrency = 'forWeek', include_weekends = true, allergens = '{vegan,glutenFree}'
       WHERE id = $1`,
      [lunch.rice.productId, picture],
    );
    await api.owner.query('UPDATE product SET allergens = $2 WHERE id = $1', [
      lunch.juice.productId,
      ['milk', 'lactoseFree'],
    ]);
    await api.owner.query(
      'INSERT INTO sub_product (product_id, part_id, position) VALUES ($1, $2, 0)',
      [lunch.rice.productId, lunch.juice.productId],
    );
    return picture;
  };

  test('200: in full, marked with the allergens of its sub-products; the list has the same', async () => {
    const at = `/api/dish-pictures/${await describeRice()}`;
    const { status, body } = await product(lunch.rice.productId);
    expect(status).toBe(200);
    const { isOffered, ...inList } = body;
    expect(isOffered).toBe(true);
    expect(inList).toEqual({
      _id: lunch.rice.id,
      price: 18.9,
      productDescription: { en: 'Rice' },
      image: {
        url: `${at}/480`,
        srcSet: `${at}/160 160w, ${at}/480 480w, ${at}/960 960w`,
        placeholder: { middle: '#cc3333', edge: '#ffffff' },
      },
      nutritionalValueDescription: {
        value: 'inNatura',
        info: { en: 'Whole grain' },
        color: '#1f9d57',
      },
      kilocalories: 620,
      subProducts: [
        {
          _id: lunch.juice.productId,
          name: { en: 'Juice' },
          description: { en: 'Juice' },
          allergens: ['milk', 'lactoseFree'],
        },
      ],
      product: {
        _id: lunch.rice.productId,
        name: { en: 'Rice' },
        description: { en: 'Rice' },
        // A part contains milk: the whole is neither vegan nor lactose-free.
        allergens: ['milk', 'glutenFree'],
        allergensUrl: 'https://merenda.example/rice.pdf',
        imageUrl: `${at}/480`,
        orderType: { recurrency: 'forWeek', includeWeekends: true },
      },
    });
    const { docs } = (await list({ date: TUESDAY })).body;
    expect(docs[0]?.categories[0]?.products[0]).toEqual(inList);
  });

  test('200, and not offered, after the menu has dropped it: orders name it', async () => {
    await api.owner.query('UPDATE menu_product SET is_offered = false WHERE id = $1', [
      lunch.juice.id,
    ]);
    expect((await product(lunch.juice.productId)).body).toMatchObject({ isOffered: false });
  });

  test('404: of another menu, of another company, unknown; 400: a malformed id', async () => {
    const other = await createMenu(api, school);
    const place = { company: 'thomas-franks', timeZone: 'Europe/London' };
    const theirs = await createMenu(api, await createSchool(api, place), place);
    for (const [productId, menuId] of [
      [lunch.rice.productId, other.id],
      [theirs.rice.productId, theirs.id],
      [lunch.rice.id, lunch.id],
    ] as const) {
      expect(await product(productId, menuId)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect((await product('rice')).status).toBe(400);
  });
});

describe('the slots of a day', () => {
  test('on a later day all of them, from the first to the last of service', async () => {
    const all = (await slots('2026-11-25')).body.slots;
    expect(all).toHaveLength(13);
    expect([all[0], all[1], all.at(-1)]).toEqual(['11:30', '11:40', '13:30']);
  });

  test('today none earlier than now plus the preparation time, by the school’s clock', async () => {
    now = new Date('2026-11-24T14:15:00Z');
    expect((await slots(TUESDAY)).body.slots).toEqual([
      '12:50',
      '13:00',
      '13:10',
      '13:20',
      '13:30',
    ]);
    const inLondon = await createSchool(api, { timeZone: 'Europe/London' });
    const theirs = await createMenu(api, inLondon);
    expect((await slots(TUESDAY, theirs, inLondon)).body.slots).toEqual([]);
  });

  test('none on a past day, on a day without the menu, and for another order type', async () => {
    expect((await slots('2026-11-23')).body.slots).toEqual([]);
    expect((await slots(SUNDAY)).body.slots).toEqual([]);
    const coffee = await createMenu(api, school, { orderTypes: ['COFF-BRK'] });
    expect((await slots('2026-11-25', coffee)).body.slots).toEqual([]);
  });
});

describe('the days that can be ordered', () => {
  test('weekdays of the menu within the days ahead, today as long as a slot is left', async () => {
    expect((await dates({ daysAhead: 8 })).body.docs).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
    ]);
    now = new Date('2026-11-24T15:01:00Z');
    expect((await dates({ daysAhead: 2 })).body.docs).toEqual(['2026-11-25']);
  });

  test('today is the school’s: west of the date line it is already tomorrow', async () => {
    now = new Date('2026-11-24T13:00:00Z');
    const inAuckland = await createSchool(api, { timeZone: 'Pacific/Auckland' });
    await createMenu(api, inAuckland);
    expect((await dates({ daysAhead: 1 }, inAuckland)).body.docs).toEqual(['2026-11-25']);
  });

  test('a month requested from its first day leaves out past days', async () => {
    const { docs } = (await dates({ startDate: '2026-11-01', daysAhead: 30 })).body;
    expect([docs[0], docs.at(-1), docs.length]).toEqual(['2026-11-24', '2026-11-30', 5]);
    expect((await dates({ startDate: '2027-06-01' })).body.docs).toEqual([]);
    expect((await dates({ menuType: 'party' })).body.docs).toEqual([]);
  });

  test('obey the school’s calendar and the menu’s cut-offs by weekday, as hours and menus do', async () => {
    await closeSchool(api, school, { firstDay: '2026-11-25', lastDay: '2026-11-26' });
    await api.owner.query(`UPDATE menu SET cut_offs = $2 WHERE id = $1`, [
      lunch.id,
      { monday: { weekday: 'friday', minutes: 720 } },
    ]);
    // 12:00 and 12:01 on Friday in São Paulo.
    now = new Date('2026-11-27T15:00:00Z');
    expect((await dates({ daysAhead: 4 })).body.docs).toEqual(['2026-11-27', '2026-11-30']);
    now = new Date('2026-11-27T15:01:00Z');
    expect((await dates({ daysAhead: 4 })).body.docs).toEqual([]);
    expect((await slots('2026-11-30')).body.slots).toEqual([]);
    now = TUESDAY_MORNING;
    expect((await dates({ daysAhead: 4 })).body.docs).toEqual([TUESDAY, '2026-11-27']);
    expect((await slots('2026-11-25')).body.slots).toEqual([]);
    expect((await list({ date: '2026-11-25' })).body.total).toBe(0);
  });
});
