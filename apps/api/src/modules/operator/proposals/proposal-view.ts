import type { approveProposal } from '@merenda/contract/administration/operators';
import type { OperatorRole } from '@merenda/domain/people/operators';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import type { DB, OperatorProposal } from '../../../platform/database/generated.ts';

/** Roles and scope as the tables store them. */
export interface StoredAccess {
  roles: OperatorRole[];
  everywhere: boolean;
  companies: string[];
  schools: string[];
}

export type ProposalView = z.input<(typeof approveProposal)['schema']['response'][200]>['proposal'];

type Proposal = Selectable<OperatorProposal>;

/** Roles and scope with the names of companies and schools. */
export async function namePlaces(db: Kysely<DB>, accesses: readonly StoredAccess[]) {
  const companies = [...new Set(accesses.flatMap((access) => access.companies))];
  const schools = [...new Set(accesses.flatMap((access) => access.schools))];
  const rows = [
    ...(companies.length > 0
      ? await db.selectFrom('company').select(['id', 'name']).where('id', 'in', companies).execute()
      : []),
    ...(schools.length > 0
      ? await db.selectFrom('school').select(['id', 'name']).where('id', 'in', schools).execute()
      : []),
  ];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const named = (id: string) => ({ _id: id, name: names.get(id) ?? id });
  return ({ roles, everywhere, ...access }: StoredAccess) => ({
    roles,
    everywhere,
    companies: access.companies.map(named),
    schools: access.schools.map(named),
  });
}

/** Proposals as administrators see them: with who proposed and decided, and the access as it is now. */
export async function viewProposals(
  db: Kysely<DB>,
  proposals: readonly Proposal[],
): Promise<ProposalView[]> {
  if (proposals.length === 0) return [];
  const ids = proposals.flatMap((row) => [row.proposed_by, row.decided_by, row.operator_id]);
  const people = await db
    .selectFrom('operator')
    .select(['id', 'name', 'email', 'roles', 'everywhere', 'companies', 'schools'])
    .where('id', 'in', [...new Set(ids.filter((id) => id !== null))])
    .execute();
  const personOf = new Map(people.map((person) => [person.id, person]));
  const access = await namePlaces(db, [...people, ...proposals]);
  const nameOf = (id: string) => ({ _id: id, name: personOf.get(id)?.name ?? '' });
  return proposals.map((row) => {
    const operator = row.operator_id === null ? undefined : personOf.get(row.operator_id);
    const email = row.email ?? operator?.email;
    return {
      _id: row.id,
      kind: row.name === null ? 'change' : 'new',
      status: row.status as ProposalView['status'],
      proposedBy: nameOf(row.proposed_by),
      proposedAt: row.proposed_at.toISOString(),
      ...(row.decided_by && row.decided_at
        ? { decidedBy: nameOf(row.decided_by), decidedAt: row.decided_at.toISOString() }
        : {}),
      ...(operator ? { operator: operator.id } : {}),
      name: row.name ?? operator?.name ?? '',
      ...(email ? { email } : {}),
      ...(row.token_until ? { until: row.token_until.toISOString() } : {}),
      ...(operator && row.status === 'open' ? { before: access(operator) } : {}),
      after: access(row),
    };
  });
}
