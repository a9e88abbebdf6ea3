import * as contract from '@merenda/contract/payments/wallets';
import { balanceOf } from '@merenda/ledger';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { findOwnWallet } from './find-wallet.ts';
import { listLogs } from './list-logs.ts';
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
    return listLogs(services, guardian, wallet, { ...query, language });
  });
}
