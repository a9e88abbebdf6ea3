import type { AutomaticRecord, MoneyFacts } from '../facts/facts.ts';
import type { Report } from '../finding.ts';
import { replayAutomatic } from './replay-automatic.ts';

/**
 * Checks that the stored amounts of automatic money, and their owners, follow from the ledger's
 * transfers.
 */
export function compareAutomatic(
  facts: Pick<MoneyFacts, 'topups' | 'owners' | 'transfers' | 'automatic'>,
  report: Report,
): void {
  const due = byName(replayAutomatic(facts));
  const kept = byName(facts.automatic);
  for (const name of new Set([...due.keys(), ...kept.keys()])) {
    const [wanted, found] = [due.get(name), kept.get(name)];
    if (wanted?.amountMinor === found?.amountMinor) continue;
    const { wallet = '', guardian, cause } = wanted ?? found ?? {};
    const where = cause === undefined ? 'in the wallet' : `out for ${cause}`;
    const message = `automatic money of ${guardian} ${where}: ${found?.amountMinor ?? 0n} and not ${wanted?.amountMinor ?? 0n}`;
    report({ check: 'automatic_differs', message, wallet });
  }
}

const byName = (records: readonly AutomaticRecord[]) =>
  new Map(
    records.map((record) => [`${record.wallet} ${record.guardian} ${record.cause ?? ''}`, record]),
  );
