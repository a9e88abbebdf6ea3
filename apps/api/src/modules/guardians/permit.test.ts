import { afterAll, describe, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createHealthForm, healthBody, pdf, upload } from '../../testing/factories/health-forms.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createGuardianship } from '../../testing/factories/shared-students.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { holdRow } from '../../testing/hold-wallet.ts';

const api = await startApi();
const school = await createSchool(api, { healthForm: true });
const menu = await createMenu(api, school);
afterAll(() => api.close());

/** A student whose form is filled in, the owner, and a guardian with every other right. */
async function createFamily() {
  const [owner, other] = [await createGuardian(api), await createGuardian(api)];
  const { _id: student } = await createStudent(api, owner, school);
  await createGuardianship(api, student, other, { maySpend: true, maySeeHealth: true });
  const form = await createHealthForm(api, owner.token, { school, student });
  return { owner, other, student, ...form };
}

type Family = Awaited<ReturnType<typeof createFamily>>;
type Write = (family: Family, by: SignedInGuardian) => Promise<{ status: number }>;

const of = ({ student }: Family, { user, token }: SignedInGuardian) => ({
  token,
  params: { userId: user._id, id: student },
});

const favourite = (family: Family, by: SignedInGuardian) => {
  const { token, params } = of(family, by);
  return { token, params: { ...params, productId: menu.rice.productId } };
};

const WRITES: [string, Write][] = [
  [
    'the kiosk password',
    (family, by) =>
      call(api.url, 'PUT /responsible-users/:userId/dependents/:id', {
        ...of(family, by),
        body: { kioskLogin: { password: '4711' } },
      }),
  ],
  [
    'a new barcode',
    (family, by) =>
      call(
        api.url,
        'POST /responsible-users/:userId/dependents/:id/reset-identifier',
        of(family, by),
      ),
  ],
  [
    'limits',
    (family, by) =>
      call(api.url, 'POST /responsible-users/:userId/dependents/:id/restrictions', {
        ...of(family, by),
        body: { menus: { forbiddenAllergens: ['milk'] } },
      }),
  ],
  [
    'a favourite',
    (family, by) =>
      call(
        api.url,
        'PUT /responsible-users/:userId/dependents/:id/favourites/:productId',
        favourite(family, by),
      ),
  ],
  [
    'taking a favourite away',
    (family, by) =>
      call(
        api.url,
        'DELETE /responsible-users/:userId/dependents/:id/favourites/:productId',
        favourite(family, by),
      ),
  ],
  [
    'a health form',
    ({ student, healthForm, healthVersion }, { token }) =>
      call(api.url, 'PUT /anamnesis/:id', {
        token,
        params: { id: healthForm },
        body: { student, currentAnamnesis: healthVersion, ...healthBody(school) },
      }),
  ],
  [
    'a draft of a health form',
    ({ student }, { token }) =>
      call(api.url, 'PUT /anamnesis/draft', {
        token,
        query: { user: student },
        body: {
          ...{ device: 'a'.repeat(32), revision: 1, follows: 0 },
          content: { fields: {}, answers: {}, place: { step: 'contact', page: 0 } },
        },
      }),
  ],
  [
    'a medical report',
    ({ healthForm }, { token }) => upload(api, healthForm, { token, file: pdf('another') }),
  ],
  [
    'taking a medical report away',
    ({ healthForm }, { token }) =>
      call(api.url, 'DELETE /anamnesis/:id/medical-report', { token, params: { id: healthForm } }),
  ],
];

/** The stored data about the student, without the times at which it was read. */
async function keptOf({ student, healthForm }: Family): Promise<string> {
  const { rows } = await api.owner.query<{ kept: string }>(
    `SELECT jsonb_build_array(
       (SELECT to_jsonb(student) FROM student WHERE id = $1),
       (SELECT jsonb_agg(v ORDER BY v.number) FROM health_form_version v WHERE form_id = $2),
       (SELECT jsonb_agg(r) FROM medical_report r WHERE form_id = $2),
       (SELECT count(*) FROM health_draft WHERE student_id = $1))::text AS kept`,
    [student, healthForm],
  );
  return rows[0]?.kept ?? '';
}

describe.each(WRITES)('%s', (_, write) => {
  test.each([
    ['may no longer', 403, 'SET may_spend = false, may_see_health = false'],
    ['is no guardian any more', 404, undefined],
  ])(
    'changes nothing for a guardian who %s by the time of the write',
    async (_when, status, change) => {
      const family = await createFamily();
      const before = await keptOf(family);
      const held = await holdRow(api, 'student', family.student);
      const answer = write(family, family.other);
      await held.untilWaiting(1);
      await held.release(
        change
          ? `UPDATE guardianship ${change} WHERE guardian_id = $1`
          : 'DELETE FROM guardianship WHERE guardian_id = $1',
        [family.other.user._id],
      );
      expect((await answer).status).toBe(status);
      expect(await keptOf(family)).toBe(before);
    },
  );

  test('changes nothing for a student who is deleted meanwhile', async () => {
    const family = await createFamily();
    const held = await holdRow(api, 'student', family.student);
    const answer = write(family, family.owner);
    await held.untilWaiting(1);
    await held.release('UPDATE student SET deleted_at = now() WHERE id = $1', [family.student]);
    expect((await answer).status).toBe(404);
  });
});

test('a write about a student waits for a deletion that is under way', async () => {
  const { owner, student } = await createFamily();
  const held = await holdRow(api, 'student', student);
  const row = api.owner
    .query(
      `INSERT INTO guardian_invitation (student_id, inviter_id, email, expires_at)
       VALUES ($1, $2, 'friend@example.test', now() + interval '1 day')`,
      [student, owner.user._id],
    )
    .catch((error: unknown) => error);
  await held.untilWaiting(1);
  await held.release('UPDATE student SET deleted_at = now() WHERE id = $1', [student]);
  expect(await row).toMatchObject({ constraint: 'student_is_here' });
});
