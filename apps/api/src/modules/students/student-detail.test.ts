import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createStudentFamily, type StudentFamily } from '../../testing/factories/families.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import { createOrder, MEAL } from '../../testing/factories/orders.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { holdRow } from '../../testing/hold-wallet.ts';
import { insertStudent } from './insert-student.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const update = ({ guardian, student }: StudentFamily, body: object) =>
  call(api.url, 'PUT /responsible-users/:userId/dependents/:id', {
    token: guardian.token,
    params: { userId: guardian.user._id, id: student._id },
    body,
  });

const identifiersOf = async (id: string) => {
  const { rows } = await api.owner.query<{
    ean_code: string;
    kiosk_user_id: string;
    kiosk_password_hash: string;
  }>('SELECT ean_code, kiosk_user_id, kiosk_password_hash FROM student WHERE id = $1', [id]);
  const [row] = rows;
  if (!row) throw new Error('no such student');
  return row;
};

describe('changing a student', () => {
  test('sets the named fields, clears those that are null, and leaves the rest', async () => {
    const family = await createStudentFamily(api);
    const changes = {
      name: 'Lucas A. Almeida',
      email: 'LUCAS@example.test',
      phoneNumber: '(11) 96123-4570',
      cpf: '390.533.447-05',
      class: { schoolClass: family.school.classId, enrollmentNumber: 'A-1', roomNumber: '12' },
    };
    expect((await update(family, changes)).body).toMatchObject({
      name: 'Lucas A. Almeida',
      studentName: 'Lucas A. Almeida',
      phoneNumber: '+5511961234570',
      birthDate: '2015-03-09',
      email: 'lucas@example.test',
      billingDetails: { taxIdentifierNumber: '39053344705' },
      class: { enrollmentNumber: 'A-1', roomNumber: '12' },
    });
    const forget = {
      email: null,
      phoneNumber: null,
      cpf: null,
      class: { roomNumber: null, schoolClass: null },
    };
    const { body } = await update(family, forget);
    expect(body.email).toBeUndefined();
    expect(body.phoneNumber).toBeUndefined();
    expect(body.billingDetails).toEqual({});
    expect(body.class).toEqual({ enrollmentNumber: 'A-1' });
  });

  test('the owner alone changes the student’s password, which is stored as a hash and never answered', async () => {
    const family = await createStudentFamily(api);
    const hash = async () => {
      const { rows } = await api.owner.query<{ password_hash: string }>(
        'SELECT password_hash FROM student WHERE id = $1',
        [family.student._id],
      );
      return rows[0]?.password_hash ?? '';
    };
    const before = await hash();
    const changed = await update(family, { password: 'sandwich at noon' });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).not.toContain('sandwich at noon');
    const after = await hash();
    expect(after).not.toBe(before);
    expect(after).toMatch(/^\$argon2id\$/);
    for (const password of ['short', 'password', 'lucas almeida']) {
      expect(await update(family, { password })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'password' }] },
      });
    }
    const other = await createGuardian(api);
    await api.owner.query(
      'INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend) VALUES ($1, $2, false, true)',
      [other.user._id, family.student._id],
    );
    const byOther = await update({ ...family, guardian: other }, { password: 'sandwich at one' });
    expect(byOther.status).toBe(403);
    expect(await hash()).toBe(after);
  });

  test('a student of the form alone has a document with the name, and no answers of the form', async () => {
    const family = await createStudentFamily(api);
    expect(family.student.document).toBeUndefined();
    await api.owner.query('UPDATE student SET wallet_id = NULL WHERE id = $1', [
      family.student._id,
    ]);
    const { body } = await update(family, {});
    expect(body).toMatchObject({ registerType: 'anamnesis', document: { studentName: body.name } });
    expect(Object.keys(body.document ?? {})).toEqual(['studentName']);
  });

  test('at another school the class is one of its own; kiosk id and barcode stay unless taken there', async () => {
    const family = await createStudentFamily(api);
    const elsewhere = await createSchool(api);
    const wrong = { restaurantUnit: elsewhere.id, class: { schoolClass: family.school.classId } };
    expect((await update(family, wrong)).status).toBe(404);
    const before = await identifiersOf(family.student._id);
    const moved = await update(family, { restaurantUnit: elsewhere.id });
    expect(moved.body).toMatchObject({ restaurantUnit: { _id: elsewhere.id }, class: {} });
    expect(await identifiersOf(family.student._id)).toEqual(before);

    const other = await createStudentFamily(api);
    await api.owner.query('UPDATE student SET kiosk_user_id = $2 WHERE id = $1', [
      other.student._id,
      before.kiosk_user_id,
    ]);
    expect((await update(other, { restaurantUnit: elsewhere.id })).status).toBe(200);
    const after = await identifiersOf(other.student._id);
    expect(after.kiosk_user_id).not.toBe(before.kiosk_user_id);
  });

  test('a move to another school leaves void a barcode that is replaced at the same moment', async () => {
    const family = await createStudentFamily(api);
    const elsewhere = await createSchool(api);
    const held = await holdRow(api, 'student', family.student._id);
    const moving = update(family, { restaurantUnit: elsewhere.id });
    await held.untilWaiting(1);
    const replacing = `UPDATE student SET ean_code = '2999999999990' WHERE id = $1`;
    await held.release(replacing, [family.student._id]);
    expect((await moving).status).toBe(200);
    expect((await identifiersOf(family.student._id)).ean_code).toBe('2999999999990');
  });

  test('400: no other school while meals are ordered at this one, and none that takes no wallets', async () => {
    const family = await createStudentFamily(api, { balanceMinor: 5_000n });
    const { guardian, school, student } = family;
    const menu = await createMenu(api, school, {
      startDate: MEAL.day,
      endDate: '9999-12-31',
      repeatsOn: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    });
    const place = { company: 'wefood', school: school.id, schoolClass: school.classId };
    const food = { ...place, menu: menu.id, dish: menu.rice.id };
    await createOrder(api, guardian.token, food, student._id);
    const elsewhere = await createSchool(api);
    const withoutWallets = await createSchool(api, { walletPayment: false });
    for (const { id } of [elsewhere, withoutWallets]) {
      const { status, body } = await update(family, { restaurantUnit: id });
      expect(status).toBe(400);
      expect(Object(body).issues[0].path).toBe('restaurantUnit');
    }
  });
});

describe('the kiosk login', () => {
  test('a new card has another barcode; kiosk id and password stay', async () => {
    const { guardian, student } = await createStudentFamily(api);
    const before = await identifiersOf(student._id);
    const { body } = await call(
      api.url,
      'POST /responsible-users/:userId/dependents/:id/reset-identifier',
      { token: guardian.token, params: { userId: guardian.user._id, id: student._id } },
    );
    const after = await identifiersOf(student._id);
    expect(body.eanIdentifier.code).toBe(after.ean_code);
    expect(after).toEqual({ ...before, ean_code: after.ean_code });
    expect(after.ean_code).not.toBe(before.ean_code);
  });

  test('one of ten students who take one kiosk id at the same moment gets it, the others get another', async () => {
    const { guardian, school } = await createStudentFamily(api);
    const same = { kiosk_user_id: 'AAAA', ean_code: '2000000000008' };
    const ids = Array.from({ length: 10 }, () => crypto.randomUUID());
    await Promise.all(
      ids.map((id) =>
        insertStudent(
          api.services,
          { id: guardian.user._id, currency: 'BRL' },
          {
            id,
            wallet_id: crypto.randomUUID(),
            company_id: 'wefood',
            school_id: school.id,
            name: `Lucas ${id}`,
            birth_date: '2015-03-09',
            password_hash: '-',
            kiosk_password_hash: '-',
          },
          { identifiers: same },
        ),
      ),
    );
    const taken = await Promise.all(ids.map(identifiersOf));
    const kioskIds = taken.map(({ kiosk_user_id }) => kiosk_user_id);
    expect(new Set(kioskIds).size).toBe(10);
    expect(kioskIds.filter((id) => id === same.kiosk_user_id)).toHaveLength(1);
    expect(new Set(taken.map(({ ean_code }) => ean_code)).size).toBe(10);
  });
});
