import * as contract from '@merenda/contract/payments/wallets';
import { balanceOf } from '@merenda/ledger';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findOwnWallet } from './find-wallet.ts';
import { listFamilyLogs } from './statement/list-family-logs.ts';
import { listLogs } from './statement/list-logs.ts';
import { listSigningKeys } from './statement/signing-keys.ts';
import { statementFile } from './statement/statement-file.ts';
import { walletView } from './wallet-view.ts';

export function registerWallets(serve: Serve, services: Services): void {
  serve(contract.getWallet, async ({ guardian }) =>
    walletView(
      guardian.walletId,
      await balanceOf(services.pool, guardian.walletId),
      guardian.currency,
    ),
  );
  serve(contract.listWalletLogs, async ({ params, query, guardian, language }) => {
    const wallet = await findOwnWallet(services, guardian, params.walletId);
    return listLogs(services, { reader: guardian, wallet, language }, query);
  });
  serve(contract.listFamilyLogs, ({ query, guardian, language }) =>
    listFamilyLogs(services, { reader: guardian, language }, query),
  );
  serve(contract.getStatement, async ({ params, query, guardian, language }) => {
    const wallet = await findOwnWallet(services, guardian, params.walletId);
    return statementFile(services, { reader: guardian, wallet, language }, query);
  });
  serve(contract.listStatementKeys, () => listSigningKeys(services.db));
}
