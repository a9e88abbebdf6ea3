import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';

/** Writes down that rules were ended or paused, or months of theirs left out, and why. `by` is absent where no guardian did it. */
export async function auditRules(
  trx: Kysely<DB>,
  {
    action,
    rules,
    why,
    by,
  }: {
    action: `${'automatic' | 'recurring'}.${'ended' | 'paused'}` | 'recurring.skipped';
    rules: readonly { id: string }[];
    why: string;
    by?: string;
  },
): Promise<void> {
  if (rules.length === 0) return;
  const detail = JSON.stringify({ why });
  await trx
    .insertInto('audit')
    .values(rules.map(({ id }) => ({ actor: by ?? null, action, subject: id, detail })))
    .execute();
}
