import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { Unblocked } from '../../../session/unblocked.tsx';
import styles from './reversal.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On /help: reversal mode, which explains the payout of a balance (product:reversal#reversal-mode). */
    action?: 'reversal';
    /** On /reversal-account-balance: the wallet is closed (product:reversal#closing-a-wallet). */
    isDelete?: boolean;
  }
}

/**
 * The screen /help in reversal mode: an explanation of the payout, and a question before the request
 * (product:reversal#reversal-mode).
 */
export function Reversal() {
  const t = useT();
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <Card>
      <div className={styles.facts}>
        <p>{t('account.reversal.text')}</p>
        <p className={styles.quiet}>{t('account.reversal.collect')}</p>
        <Unblocked act="POST /responsible-users/:userId/wallet-refund">
          <Button wide onClick={() => setConfirming(true)}>
            {t('account.refund.ask')}
          </Button>
        </Unblocked>
      </div>
      <Dialog
        open={confirming}
        onClose={close}
        title={t('account.reversal.confirm.title')}
        actions={
          <>
            <Button kind="outline" onClick={close}>
              {t('common.cancel')}
            </Button>
            <ButtonLink to="/reversal-account-balance" state={{ isDelete: true }} onClick={close}>
              {t('account.refund.ask')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('account.reversal.confirm.text')}</p>
      </Dialog>
    </Card>
  );
}

/** Outside reversal mode: a link straight to the request. */
export function ReversalRow() {
  const t = useT();
  return (
    <RowLink to="/reversal-account-balance" icon={<IconCash size={24} stroke={1.8} />}>
      {t('account.refund.ask')}
    </RowLink>
  );
}
