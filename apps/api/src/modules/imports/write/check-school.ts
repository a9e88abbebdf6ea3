import pg, { type PoolClient } from 'pg';
import { type Format, stagingOf } from '../formats/format.ts';
import type { Mistakes } from '../mistakes.ts';
import type { OneSchool } from '../staging.ts';
import { addFound, type Source } from './check-references.ts';

/** Adds rows of another company or school than the import's as mistakes. */
export async function checkSchool(
  client: PoolClient,
  format: Pick<Format, 'table' | 'key'>,
  { file, columnOf }: Source,
  { company, key }: OneSchool,
  mistakes: Mistakes,
): Promise<void> {
  const foreign = [
    { staged: 'company', wanted: company, code: 'otherCompany' } as const,
    ...(format.key.includes('school')
      ? [{ staged: 'school', wanted: key, code: 'otherSchool' } as const]
      : []),
  ];
  for (const { staged, wanted, code } of foreign) {
    const table = stagingOf(format);
    await addFound<{ named: string }>(
      client,
      table,
      `SELECT line, ${staged} AS named FROM ${table}
       WHERE NOT is_wrong AND ${staged} <> ${pg.escapeLiteral(wanted)}`,
      mistakes,
      ({ line, named }) => {
        const place = { file, line, column: columnOf(staged) };
        mistakes.addRow(place, { code, values: { value: named, wanted } });
      },
    );
  }
}
