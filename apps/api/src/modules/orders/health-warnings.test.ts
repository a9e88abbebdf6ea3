import { YES } from '@merenda/domain/health/health-questions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { ANSWERS, answersOf, healthBody } from '../../testing/factories/health-forms.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import {
  accept,
  createDiners,
  type Diners,
  estimate,
  startOrdering,
} from '../../testing/ordering.ts';
import { confirmationsOf, healthErasure } from '../health/index.ts';

const ordering = await startOrdering();
const { api } = ordering;
let family: Diners;
beforeAll(async () => {
  family = await createDiners(api, {
    healthForm: true,
    balanceMinor: 50_000n,
    menu: { allergens: ['milk', 'eggs', 'gluten'] },
  });
  await fileForm({ foodRestricions: ['eggs', 'milk'] });
});
afterAll(() => api.close());

/** Files the student's form, which forbids milk by default. */
async function fileForm(answers: Record<string, string | string[]>) {
  const { token } = family.guardian;
  const user = family.student._id;
  const body = { ...healthBody(family.school), answers: answersOf({ ...ANSWERS, ...answers }) };
  const query = { restaurantUnit: family.school.id, user };
  const last = await call(api.url, 'GET /anamnesis/last', { token, query });
  if (last.status === 404) {
    return succeeded(
      await call(api.url, 'POST /anamnesis', { token, body: { student: user, ...body } }),
    );
  }
  const { _id: id, currentAnamnesis } = succeeded(last);
  const put = { currentAnamnesis, ...body };
  return succeeded(await call(api.url, 'PUT /anamnesis/:id', { token, params: { id }, body: put }));
}

const secondGuardian = async (rights: { maySpend: boolean; maySeeHealth: boolean }) => {
  const guardian = await createGuardian(api);
  await createGuardianship(api, family.student._id, guardian, rights);
  return { ...family, guardian };
};

/** A cart's warnings about dishes, without the question about a second meal. */
const warningsOf = async (by: Diners, language = 'en') => {
  const { _id, warnings } = succeeded(await estimate(api, by, {}, language));
  return { _id, warnings: warnings.filter(({ item }) => item !== undefined) };
};

const confirmationsIn = async (guardian: SignedInGuardian) =>
  confirmationsOf(api.services, { id: guardian.user._id });

describe('a dish that the health form warns of', () => {
  test('is named with its allergens in the guardian’s language', async () => {
    const { warnings } = await warningsOf(family);
    const [givenName] = family.student.name.split(' ');
    expect(warnings).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{64}$/),
        item: family.menu.rice.id,
        message: expect.stringMatching(new RegExp(`Rice.*eggs and milk.*${givenName}`)),
      },
    ]);
    expect((await warningsOf(family, 'hu-HU')).warnings[0]?.message).toMatch(/tojás és tej/);
  });

  test('is ordered only with exactly these warnings confirmed; nothing is written without', async () => {
    const { _id, warnings } = await warningsOf(family);
    const wanted = warnings.flatMap(({ _id: id }) => id ?? []);
    for (const confirmedWarnings of [[], ['0'.repeat(64)], [...wanted, '0'.repeat(64)]]) {
      const { status, body } = await accept(api, family, _id, { confirmedWarnings });
      expect([status, body]).toMatchObject([417, { message: 'warnings_unconfirmed' }]);
      expect(body).toHaveProperty('userMessage');
    }
    expect(await confirmationsIn(family.guardian)).toEqual([]);
    expect((await accept(api, family, _id, { confirmedWarnings: wanted })).status).toBe(201);
  });

  test('that has got another allergen since the estimation must be confirmed anew', async () => {
    const { _id, warnings } = await warningsOf(family);
    await fileForm({ foodRestricions: ['eggs', 'milk', 'gluten'] });
    const confirmedWarnings = warnings.flatMap(({ _id: id }) => id ?? []);
    const { body } = await accept(api, family, _id, { confirmedWarnings });
    expect(body).toMatchObject({ message: 'warnings_unconfirmed' });
    await fileForm({ foodRestricions: ['eggs', 'milk'] });
  });

  test('is named without allergen to a guardian who may spend but not see health data', async () => {
    const other = await secondGuardian({ maySpend: true, maySeeHealth: false });
    const { warnings } = await warningsOf(other);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain('Rice');
    expect(warnings[0]?.message).not.toMatch(/milk|eggs|gluten/);
    expect(await confirmationsIn(other.guardian)).toEqual([]);
  });
});

test('confirmations are stored sealed, audited, exported with the health data and erased with it', async () => {
  const [confirmed] = await confirmationsIn(family.guardian);
  expect(confirmed).toMatchObject({
    studentId: family.student._id,
    dishes: [{ dish: family.menu.rice.id, name: { en: 'Rice' }, allergens: ['eggs', 'milk'] }],
  });
  const { rows } = await api.owner.query<{ stored: string; actor: string }>(
    `SELECT encode(sealed, 'escape') AS stored, audit.actor FROM health_confirmation
     JOIN audit ON audit.subject = student_id::text AND action = 'allergens.confirmed'
     WHERE order_id = $1`,
    [confirmed?.orderId],
  );
  expect(rows).toEqual([
    { stored: expect.not.stringContaining('milk'), actor: family.guardian.user._id },
  ]);
  await api.services.db
    .transaction()
    .execute((trx) => healthErasure.eraseStudents(trx, { studentIds: [family.student._id] }));
  expect(await confirmationsIn(family.guardian)).toEqual([]);
  expect((await warningsOf(family)).warnings).toEqual([]);
});

describe('GET /anamnesis/allergens', () => {
  const allergens = async ({ guardian, student }: Diners) =>
    call(api.url, 'GET /anamnesis/allergens', {
      token: guardian.token,
      query: { user: student._id },
    });

  test('names foods, and latex and gluten by their own questions; each reading is audited', async () => {
    await fileForm({ hasLatexAllergy: YES, latexSymptoms: ['skin'], latexSeverity: 'mild' });
    expect((await allergens(family)).body).toEqual({ allergens: ['milk', 'latex'] });
    const { rows } = await api.owner.query(
      `SELECT 1 FROM audit WHERE subject = $1 AND action = 'allergens.compared' AND actor = $2`,
      [family.student._id, family.guardian.user._id],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('403 without the right to health data, 404 for another guardian', async () => {
    const other = await secondGuardian({ maySpend: true, maySeeHealth: false });
    expect((await allergens(other)).status).toBe(403);
    expect((await allergens({ ...family, guardian: await createGuardian(api) })).status).toBe(404);
  });
});
