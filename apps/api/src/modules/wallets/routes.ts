import * as contract from '@merenda/contract/wallets';
import { balanceOf } from '@merenda/ledger';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { findOwnWallet } from './find-wallet.ts';
import { listLogs } from './list-logs.ts';
import { walletView } from './wallet-view.ts';

export function registerWallets(api: FastifyInstance, services: Services): void {
  serve(api, contract.getWallet, async ({ guardian }) =>
    walletView(
      guardian.walletId,
      await balanceOf(services.pool, guardian.walletId),
      guardian.currency,
    ),
  );
  serve(api, contract.listWalletLogs, async ({ params, query, guardian, language }) => {
    const wallet = await findOwnWallet(services, guardian, params.walletId);
    return listLogs(services, guardian, wallet, { ...query, language });
  });
}
