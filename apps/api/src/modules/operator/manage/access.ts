import { textError } from '@merenda/domain/forms/text-forms';
import {
  OPERATOR_NAME,
  OPERATOR_ROLES,
  type OperatorScope,
} from '@merenda/domain/people/operators';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { versionOf } from '../../../platform/version-of.ts';

/** The roles and the scope of an operator, as they were typed. */
export interface OperatorAccess extends OperatorScope {
  roles: readonly string[];
}

/** The version of an operator's access. */
export const accessVersion = ({ roles, everywhere, companies, schools }: OperatorAccess): string =>
  versionOf({ roles, everywhere, companies, schools });

/** The reason in one line why a command is refused. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** @throws OperatorError for a name of other than 2 to 80 visible characters */
export function checkName(name: string): void {
  if (textError(name, OPERATOR_NAME)) {
    throw new OperatorError('a name has 2 to 80 characters, all of which can be seen');
  }
}

/**
 * The access as it is stored, each role, company and school once.
 * @throws OperatorError without a role or a scope, with two kinds of scope, or with an unknown
 * role, company or school
 */
export async function checkAccess(db: Kysely<DB>, access: OperatorAccess) {
  const roles = OPERATOR_ROLES.filter((role) => access.roles.includes(role));
  const unknown = access.roles.find((role) => !roles.some((known) => known === role));
  if (unknown !== undefined) {
    throw new OperatorError(`no role ${unknown}; there are ${OPERATOR_ROLES.join(', ')}`);
  }
  const companies = [...new Set(access.companies)];
  const schools = [...new Set(access.schools)];
  if (roles.length === 0) throw new OperatorError('at least one role is wanted');
  const places = companies.length + schools.length;
  if (access.everywhere && places > 0) {
    throw new OperatorError('everywhere, or companies and schools: not both');
  }
  if (!access.everywhere && places === 0) {
    throw new OperatorError('a scope is wanted: companies, schools, or everywhere');
  }
  await refuseUnknown(db, 'company', companies);
  await refuseUnknown(db, 'school', schools);
  return { roles, everywhere: access.everywhere, companies, schools };
}

async function refuseUnknown(
  db: Kysely<DB>,
  table: 'company' | 'school',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = await db
    .selectFrom(table)
    .select('id')
    .where(sql<string>`id::text`, 'in', ids)
    .execute();
  const unknown = ids.find((id) => !known.some((row) => row.id === id));
  if (unknown !== undefined) throw new OperatorError(`no ${table} ${unknown}`);
}
