/**
 * `npm run verify -- statement.json`: verifies a wallet's statement from its file, alone and offline
 * (product:wallets#verifiable-statement). Ends with 0 for an unaltered statement, with 1 and one line
 * for each alteration, with 2 when there is no such file.
 *
 *   --key 5be1…         a key that the provider publishes (may be repeated): one of them must have signed
 *   --anchor 120:5be1…  the hash of block 120, noted earlier
 */
import { readFile } from 'node:fs/promises';
import { readArguments, refuseArguments, tellFileOnly } from '@merenda/database';
import { isCurrencyCode } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import { describeFinding } from '@merenda/domain/statement/finding';
import { type StatementSummary, verifyStatement } from '@merenda/domain/statement/verify-statement';

const CALL = 'npm run verify -- <statement.json> [--key <hex>]… [--anchor <block>:<hash>]';
const { values, positionals } = readArguments(CALL, {
  allowPositionals: true,
  options: { key: { type: 'string', multiple: true }, anchor: { type: 'string' } },
});
const [file = refuseArguments(CALL, 'A file is wanted'), ...more] = positionals;
if (more.length > 0) refuseArguments(CALL, 'One file is wanted');
const [block, hash] = values.anchor?.split(':') ?? [];
if (values.anchor && !(block && hash)) refuseArguments(CALL, 'An anchor is a block and its hash');
tellFileOnly(file);
const content = await readFile(file, 'utf8').catch(() => undefined);
if (content === undefined) end(2, `there is no file ${file} that can be read`);
else await verify(content);

async function verify(content: string): Promise<void> {
  const anchor = block && hash ? { block, hash } : undefined;
  const { findings, summary } = await verifyStatement(content, { keys: values.key, anchor });
  if (findings.length > 0 || !summary) end(1, ...findings.map(describeFinding));
  else end(0, ...describe(summary));
}

function describe(summary: StatementSummary): string[] {
  const { made, movements, openingMinor, inMinor, outMinor, closingMinor, sealed } = summary;
  const money = (minor: bigint) =>
    isCurrencyCode(summary.currency) ? formatMoney(minor, summary.currency, 'en') : `${minor}`;
  return [
    'nothing was altered',
    `${made.owner}, made by ${made.by} on ${made.at}: ${movements} movements`,
    `${money(openingMinor)} + ${money(inMinor)} - ${money(outMinor)} = ${money(closingMinor)}`,
    sealed
      ? `sealed up to entry ${sealed.seq} by block ${sealed.block}:${sealed.hash}`
      : 'none of it is sealed in a block yet',
    summary.isKeyKnown
      ? `signed by ${made.key}, as asked for`
      : `signed by ${made.key}: whether that is ${made.by}’s is said at ${made.keysAt ?? 'its address'} (then --key)`,
  ];
}

function end(code: 0 | 1 | 2, ...lines: string[]): void {
  for (const line of lines) console.log(line);
  process.exitCode = code;
}
