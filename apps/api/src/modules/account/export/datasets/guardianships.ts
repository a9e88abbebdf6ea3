import { sql } from 'kysely';
import { dataset } from '../dataset.ts';
import { ownStudents } from './own-records.ts';

/** The guardian's current and former students. Other guardians appear only as a number. */
export const guardianships = dataset({
  name: 'guardianships',
  async *from(about) {
    const { services, guardian } = about;
    const present = await ownStudents(about)
      .select([
        'student.id as student_id',
        'student.name as student_name',
        'guardianship.is_owner',
        'guardianship.may_spend',
        'guardianship.may_see_health',
        'guardianship.created_at',
        sql<number>`(SELECT count(*)::int - 1 FROM guardianship AS g WHERE g.student_id = student.id)`.as(
          'others',
        ),
      ])
      .execute();
    for (const row of present) yield { ...row, ended_at: null };
    const former = await services.db
      .selectFrom('former_guardianship')
      .select(['student_id', 'student_name', 'ended_at'])
      .where('guardian_id', '=', guardian.id)
      .orderBy('ended_at')
      .execute();
    for (const row of former) {
      yield {
        ...row,
        is_owner: false,
        may_spend: false,
        may_see_health: false,
        others: null,
        created_at: null,
      };
    }
  },
  columns: {
    student_id: 'student_id',
    student_name: 'student_name',
    is_owner: 'is_owner',
    may_spend: 'may_spend',
    may_see_health: 'may_see_health',
    other_guardians: 'others',
    since: 'created_at',
    ended_at: 'ended_at',
  },
});
