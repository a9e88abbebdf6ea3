import type { LogsFilter } from '@merenda/contract/payments/wallets';
import { brandOfCompany } from '@merenda/domain/brands/brands';
import { type StatedEntry, StatementWriter } from '@merenda/domain/statement/statement-file';
import { type ExportedEntry, exportStatement, rangeBetween } from '@merenda/ledger';
import { notFound } from '../../../platform/failure.ts';
import { brandHome } from '../../../platform/mail/brand-home.ts';
import type { Services } from '../../services.ts';
import { entryFilter, type Reading, tellEntries } from './read-logs.ts';
import { newestSigner } from './signing-keys.ts';

/**
 * A wallet's statement that proves itself (product:wallets#verifiable-statement), piece by piece.
 * It has every entry from the first to the last day: a statement with gaps proves nothing.
 * @throws Failure unavailable when nothing can be signed
 */
export async function verifiableStatement(
  services: Services,
  reading: Reading,
  filter: LogsFilter,
): Promise<AsyncGenerator<Uint8Array>> {
  const { wallet, reader, language } = reading;
  const { from, until } = entryFilter(wallet, filter);
  const range = await rangeBetween(services.pool, wallet.id, from, until);
  const exported = await exportStatement(services.pool, range);
  if (!exported) throw notFound();
  const brand = brandOfCompany(reader.companyId);
  if (!brand) throw new Error(`no brand trades as ${reader.companyId}`);
  const signer = await newestSigner(services);
  const home = brandHome(services.env, brand);
  const made = {
    by: brand.legal.operator,
    keysAt: home ? `${home}/api/statement-keys` : null,
    key: signer.key,
    at: services.clock().toISOString(),
    owner: wallet.ownerName,
    language,
    timeZone: wallet.timeZone,
  };
  const write = async function* () {
    const writer = new StatementWriter();
    yield Buffer.from(writer.head({ made, ...exported.statement }));
    for await (const batch of exported.batches()) {
      yield Buffer.from(writer.entries(await tell(services, reading, batch)));
    }
    yield Buffer.from(writer.seal(exported.statement.seal));
    yield Buffer.from(writer.signature(signer.sign(writer.message())));
  };
  return write();
}

async function tell(
  services: Services,
  reading: Reading,
  batch: readonly ExportedEntry[],
): Promise<StatedEntry[]> {
  const texts = await tellEntries(
    services,
    reading,
    batch.map(({ chained, reference }) => ({
      kind: chained.kind,
      direction: chained.direction === 'debit' ? 'debit' : 'credit',
      reference: reference ?? undefined,
    })),
  );
  return batch.map(({ chained }, n) => ({ ...chained, text: texts[n] ?? '' }));
}
