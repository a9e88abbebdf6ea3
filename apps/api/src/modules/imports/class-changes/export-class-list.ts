import type { FileAnswer } from '@merenda/contract/file';
import { BYTE_ORDER_MARK, csvLine, dialectOf } from '@merenda/domain/files/csv';
import type { Language } from '@merenda/domain/places/languages';
import type { Services } from '../../services.ts';
import { classList } from './class-list.ts';

/** The columns that the office needs: the file is of one school. */
const COLUMNS = ['number', 'name', 'birth_date', 'class', 'year', 'shift'] as const;

/**
 * A school's students with their present classes, to be changed in a spreadsheet and read again
 * (product:console-people#change-of-classes). The dialect is that of the reader's spreadsheets.
 */
export async function exportClassList(
  { db }: Pick<Services, 'db'>,
  schoolId: string,
  language: Language,
): Promise<FileAnswer> {
  const students = await db
    .selectFrom('student')
    .leftJoin('school_class as class', 'class.id', 'student.class_id')
    .select(['enrollment_number as number', 'student.name', 'birth_date'])
    .select(['class.name as class', 'class.year', 'class.shift'])
    .where('student.school_id', '=', schoolId)
    .where('student.deleted_at', 'is', null)
    .orderBy('class.name')
    .orderBy('class.id')
    .orderBy('student.name')
    .orderBy('student.id')
    .execute();
  const rows = students.map((student) => COLUMNS.map((column) => student[column]));
  const lines = [COLUMNS, ...rows].map((cells) => csvLine(cells, dialectOf(language)));
  const content = new TextEncoder().encode(BYTE_ORDER_MARK + lines.join(''));
  return { name: classList.file, mediaType: 'text/csv', content };
}
