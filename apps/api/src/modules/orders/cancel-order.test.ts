import { balanceOf } from '@merenda/ledger';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import { credit } from '../../testing/factories/wallets.ts';
import {
  accept,
  atOnce,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
  stateOf,
  TUESDAY_MORNING,
} from '../../testing/ordering.ts';

const { api, setNow } = await startOrdering();
beforeEach(() => setNow(TUESDAY_MORNING));
afterAll(() => api.close());

/** Orders rice at R$ 18.90 for Tuesday, 12:10. */
async function place(family: Diners, purchaseFor = family.student._id): Promise<string> {
  const { body } = await accept(api, family, await newCart(api, family, { purchaseFor }));
  return body.order._id;
}

const cancel = (id: string, by: SignedInGuardian, language = 'en') =>
  call(api.url, 'POST /menu-orders/:id/cancel', {
    token: by.token,
    params: { id },
    headers: { 'accept-language': language },
  });

const auditedOf = async (id: string) =>
  (
    await api.owner.query(
      `SELECT actor, detail FROM audit WHERE action = 'order.cancelled' AND subject = $1`,
      [id],
    )
  ).rows;

describe('POST /menu-orders/:id/cancel', () => {
  test('200: the money is back at once, the place and the daily maximum free again', async () => {
    const family = await createDiners(api, { menu: { slotCapacity: 1 } });
    await api.owner.query('UPDATE student SET daily_max_minor = 1890 WHERE id = $1', [
      family.student._id,
    ]);
    const id = await place(family);
    expect(await stateOf(api, family)).toMatchObject({ balanceMinor: 3_110n });
    const { status, body } = await cancel(id, family.guardian);
    expect(status).toBe(200);
    expect(body.order).toMatchObject({ _id: id, status: 'cancelled', isCancellable: false });
    expect(await stateOf(api, family)).toMatchObject({ balanceMinor: 5_000n });
    expect(await auditedOf(id)).toEqual([
      { actor: family.guardian.user._id, detail: { why: 'by-guardian' } },
    ]);
    expect(await place(family)).not.toBe(id);
  });

  test('200: the refund of one’s own meal goes to one’s own wallet', async () => {
    const family = await createDiners(api);
    const { user } = family.guardian;
    await credit(api, user.wallet._id, 2_000n);
    const id = await place(family, user._id);
    expect((await cancel(id, family.guardian)).status).toBe(200);
    expect((await balanceOf(api.owner, user.wallet._id))?.availableMinor).toBe(2_000n);
  });

  test('200: a second guardian who may spend cancels what the first ordered', async () => {
    const family = await createDiners(api);
    const second = await createGuardian(api);
    await createGuardianship(api, family.student._id, second, { maySpend: true });
    const id = await place(family);
    expect((await cancel(id, second)).status).toBe(200);
    expect(await stateOf(api, family)).toMatchObject({ balanceMinor: 5_000n });
  });

  test('417 after the cut-off and for a meal that was served, in the guardian’s words; nothing changes', async () => {
    const family = await createDiners(api);
    const [late, served] = [await place(family), await place(family)];
    await api.owner.query(`UPDATE meal_order SET status = 'delivered' WHERE id = $1`, [served]);
    expect((await cancel(served, family.guardian)).status).toBe(417);
    setNow(new Date('2026-11-24T15:00:00Z'));
    const { status, body } = await cancel(late, family.guardian, 'hu-HU');
    expect([status, body]).toEqual([
      417,
      expect.objectContaining({
        message: 'too_late_to_cancel',
        userMessage: 'Ezt a rendelést már nem lehet lemondani: a konyha már készíti.',
      }),
    ]);
    expect(await stateOf(api, family)).toMatchObject({ balanceMinor: 1_220n });
  });

  test('ten requests at the same moment are all answered as cancelled, and the money comes back once', async () => {
    const family = await createDiners(api);
    const id = await place(family);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => cancel(id, family.guardian)),
    );
    expect(answers.map(({ body }) => body.order.status)).toEqual(Array(10).fill('cancelled'));
    expect(await stateOf(api, family)).toMatchObject({ balanceMinor: 5_000n });
    expect(await auditedOf(id)).toHaveLength(1);
  });

  test('cancelled while the student is deleted: the money comes back once, to wallet or owner', async () => {
    const family = await createDiners(api);
    const id = await place(family);
    const own = family.guardian.user.wallet._id;
    const [cancelled, deleted] = await atOnce<{ status: number }>(api, family.student.wallet._id, [
      () => cancel(id, family.guardian),
      () =>
        call(api.url, 'POST /school-wallets/dependents/:id/reset-n-transfer', {
          token: family.guardian.token,
          params: { id: family.student._id },
        }),
    ]);
    expect([200, 404]).toContain(cancelled?.status);
    expect(deleted?.status).toBe(200);
    expect((await balanceOf(api.owner, own))?.availableMinor).toBe(5_000n);
  });
});
