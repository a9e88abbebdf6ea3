import { sql } from 'kysely';
import { dataset, instant } from '../dataset.ts';
import { ownStudents } from './own-students.ts';

/** For whom the guardian answers, and for whom no longer. Other guardians are only counted. */
export const guardianships = dataset({
  name: 'guardianships',
  columns: [
    'student_id',
    'student_name',
    'is_owner',
    'may_spend',
    'other_guardians',
    'since',
    'ended_at',
  ],
  async *rows(about) {
    const { services, guardian } = about;
    const rows = await ownStudents(about)
      .select([
        'student.id',
        'student.name',
        'guardianship.is_owner',
        'guardianship.may_spend',
        'guardianship.created_at',
        sql<number>`(SELECT count(*)::int - 1 FROM guardianship AS g WHERE g.student_id = student.id)`.as(
          'others',
        ),
      ])
      .execute();
    for (const row of rows) {
      yield {
        student_id: row.id,
        student_name: row.name,
        is_owner: row.is_owner,
        may_spend: row.may_spend,
        other_guardians: row.others,
        since: instant(row.created_at),
        ended_at: null,
      };
    }
    const former = await services.db
      .selectFrom('former_guardianship')
      .selectAll()
      .where('guardian_id', '=', guardian.id)
      .orderBy('ended_at')
      .execute();
    for (const row of former) {
      yield {
        student_id: row.student_id,
        student_name: row.student_name,
        is_owner: false,
        may_spend: false,
        other_guardians: null,
        since: null,
        ended_at: instant(row.ended_at),
      };
    }
  },
});
