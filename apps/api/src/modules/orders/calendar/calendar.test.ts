import { sync } from 'node-ical';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call, succeeded } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { createCalendarFeed } from '../../../testing/factories/orders.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
  TUESDAY_MORNING,
} from '../../../testing/ordering.ts';

const { api, setNow } = await startOrdering();
beforeEach(() => setNow(TUESDAY_MORNING));
afterAll(() => api.close());

/** Orders rice for Tuesday, 12:10 in São Paulo. */
async function place(family: Diners, purchaseFor = family.student._id): Promise<string> {
  const { body } = await accept(api, family, await newCart(api, family, { purchaseFor }));
  return body.order._id;
}

const open = (file: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/calendar-feeds/${file}`, { headers });

/** The meals of an address, as another program reads them. */
async function mealsAt(file: string) {
  const text = await (await open(file)).text();
  return Object.values(sync.parseICS(text)).filter((part) => part?.type === 'VEVENT');
}

const speak = (guardian: SignedInGuardian, language: string) =>
  api.owner.query('UPDATE guardian SET language = $2 WHERE id = $1', [guardian.user._id, language]);

describe('GET /calendar-feeds/{file}', () => {
  test('200: each meal once, at its instant, in the guardian’s language, without prices', async () => {
    const family = await createDiners(api);
    const { guardian } = family;
    await speak(guardian, 'pt-BR');
    await credit(api, guardian.user.wallet._id, 5_000n);
    const id = await place(family);
    const own = await place(family, guardian.user._id);
    const file = await createCalendarFeed(api, guardian);
    const [first, second, ...others] = await mealsAt(file);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      uid: `${id}@merenda`,
      status: 'CONFIRMED',
      summary: 'Lucas: Rice',
      transparency: 'TRANSPARENT',
      start: new Date('2026-11-24T15:10:00Z'),
    });
    expect(`${first?.description}`).toContain('Você pode cancelar até terça');
    expect(second?.uid).toBe(`${own}@merenda`);
    expect(`${second?.summary}`).not.toContain(':');
    expect(await (await open(file)).text()).not.toMatch(/18[.,]90|R\$/);
  });

  test('200: lines end with CR LF and are folded within 75 bytes; what is typed is text', async () => {
    const family = await createDiners(api);
    const name = `Sopa; de, \\ "letras"\nBEGIN:VALARM ${'çã'.repeat(40)}`;
    const id = await place(family);
    await api.owner.query(
      `UPDATE product SET names = jsonb_build_object('en', $2::text)
       WHERE id = (SELECT product_id FROM order_item WHERE order_id = $1)`,
      [id, name],
    );
    await speak(family.guardian, 'en');
    const file = await createCalendarFeed(api, family.guardian);
    const lines = (await (await open(file)).text()).split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
    expect(lines).not.toContain('BEGIN:VALARM');
    const [meal] = await mealsAt(file);
    expect(`${meal?.summary}`.endsWith(name)).toBe(true);
  });

  test('304 for a client with the current version, weakly too; another version once a meal is cancelled, which stays listed', async () => {
    const family = await createDiners(api);
    const id = await place(family);
    const file = await createCalendarFeed(api, family.guardian);
    const first = await open(file);
    expect(first.headers.get('content-type')).toMatch(/^text\/calendar/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const tag = first.headers.get('etag') ?? '';
    for (const known of [tag, `"other", W/${tag}`]) {
      expect((await open(file, { 'if-none-match': known })).status).toBe(304);
    }
    await call(api.url, 'POST /menu-orders/:id/cancel', {
      token: family.guardian.token,
      params: { id },
    });
    const second = await open(file, { 'if-none-match': tag });
    expect(second.status).toBe(200);
    expect(await mealsAt(file)).toMatchObject([
      { uid: `${id}@merenda`, status: 'CANCELLED', sequence: 1 },
    ]);
    // Thirty-one days later the meals are no longer listed.
    setNow(new Date(TUESDAY_MORNING.getTime() + 31 * 24 * 60 * 60 * 1_000));
    expect(await mealsAt(file)).toEqual([]);
  });

  test('a suspended meal is tentative and names its deadline; its page asks for the answer', async () => {
    const family = await createDiners(api);
    const id = await place(family);
    await api.owner.query(
      "UPDATE meal_order SET status = 'suspended', suspended_at = $2 WHERE id = $1",
      [id, TUESDAY_MORNING],
    );
    await speak(family.guardian, 'en');
    const [meal] = await mealsAt(await createCalendarFeed(api, family.guardian));
    expect(meal).toMatchObject({ status: 'TENTATIVE', summary: 'On hold: Lucas: Rice' });
    expect(`${meal?.description}`).toContain('Without an answer by');
    expect(meal?.url).toMatchObject({
      val: expect.stringContaining(`/dependents/${family.student._id}/buy/${id}`),
    });
  });

  test('another guardian’s meals come with the student and go with the access', async () => {
    const family = await createDiners(api);
    const second = await createGuardian(api);
    const file = await createCalendarFeed(api, second);
    await place(family);
    expect(await mealsAt(file)).toEqual([]);
    await createGuardianship(api, family.student._id, second, { maySpend: false });
    expect(await mealsAt(file)).toHaveLength(1);
    await api.owner.query('DELETE FROM guardianship WHERE guardian_id = $1', [second.user._id]);
    expect(await mealsAt(file)).toEqual([]);
  });

  test('404, as for an unknown address: a blocked guardian’s, a former address, a revoked one', async () => {
    const guardian = await createGuardian(api);
    const former = await createCalendarFeed(api, guardian);
    const file = await createCalendarFeed(api, guardian);
    const block = (at: Date | null) =>
      api.owner.query('UPDATE guardian SET blocked_at = $2 WHERE id = $1', [guardian.user._id, at]);
    const missing = async (name: string) => {
      const answer = await open(name);
      expect(answer.status).toBe(404);
      return { ...(await answer.json()), requestId: undefined };
    };
    const never = await missing(`${'x'.repeat(43)}.ics`);
    expect(await missing(former)).toEqual(never);
    expect((await open(file)).status).toBe(200);
    await block(new Date());
    expect(await missing(file)).toEqual(never);
    await block(null);
    const ended = await call(api.url, 'DELETE /responsible-users/:userId/calendar-feed', {
      token: guardian.token,
      params: { userId: guardian.user._id },
    });
    expect(ended.status).toBe(204);
    expect(await missing(file)).toEqual(never);
  });

  test('a link in a signed-in browser opens it; the database has no secret, and knows when it was fetched', async () => {
    const guardian = await createGuardian(api);
    const file = await createCalendarFeed(api, guardian);
    const feed = async () =>
      succeeded(
        await call(api.url, 'GET /responsible-users/:userId/calendar-feed', {
          token: guardian.token,
          params: { userId: guardian.user._id },
        }),
      ).feed;
    expect(await feed()).not.toHaveProperty('fetchedOn');
    const cookie = `aw_t=${guardian.token}`;
    expect((await open(file, { cookie, 'sec-fetch-site': 'none' })).status).toBe(200);
    expect(await feed()).toHaveProperty('fetchedOn');
    const { rows } = await api.owner.query('SELECT token_hash FROM calendar_feed');
    expect(JSON.stringify(rows)).not.toContain(file.slice(0, 43));
  });

  test('429 with a time to wait once an address was fetched 120 times in an hour', async () => {
    const guardian = await createGuardian(api);
    const file = await createCalendarFeed(api, guardian);
    await open(file);
    await api.owner.query('UPDATE attempt SET failures = 120 WHERE subject = $1', [
      `calendar:${guardian.user._id}`,
    ]);
    const answer = await open(file);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('GET /menu-orders/{id}/calendar: one meal alone; another guardian’s is not found', async () => {
  const family = await createDiners(api);
  const [id] = [await place(family), await place(family)];
  const answer = await fetch(`${api.url}/menu-orders/${id}/calendar`, {
    headers: { authorization: `We ${family.guardian.token}`, 'request-type': 'we' },
  });
  const meals = Object.values(sync.parseICS(await answer.text()));
  expect(meals.filter((part) => part?.type === 'VEVENT')).toMatchObject([{ uid: `${id}@merenda` }]);
  const theirs = await call(api.url, 'GET /menu-orders/:id/calendar', {
    token: (await createGuardian(api)).token,
    params: { id: id ?? '' },
  });
  expect(theirs.status).toBe(404);
});

test('GET …/week/calendar: the students’ meals of two weeks, without cancelled ones and those of other days or guardians', async () => {
  const family = await createDiners(api);
  const { guardian } = family;
  await credit(api, guardian.user.wallet._id, 5_000n);
  const id = await place(family);
  const cancelled = await place(family);
  await place(family, guardian.user._id);
  const { token, user } = guardian;
  succeeded(
    await call(api.url, 'POST /menu-orders/:id/cancel', { token, params: { id: cancelled } }),
  );
  const uids = async (from: string, by = token, userId = user._id) => {
    const answer = await fetch(
      `${api.url}/responsible-users/${userId}/week/calendar?from=${from}`,
      {
        headers: { authorization: `We ${by}`, 'request-type': 'we' },
      },
    );
    expect(answer.status).toBe(200);
    return Object.values(sync.parseICS(await answer.text())).flatMap((part) =>
      part?.type === 'VEVENT' ? [part.uid] : [],
    );
  };
  expect(await uids('2026-11-23')).toEqual([`${id}@merenda`]);
  expect(await uids('2026-11-30')).toEqual([]);
  const other = await createGuardian(api);
  expect(await uids('2026-11-23', other.token, other.user._id)).toEqual([]);
});
