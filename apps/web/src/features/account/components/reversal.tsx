import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { brand } from '../../../brand/brand.ts';
import { useT } from '../../../i18n/language.ts';
import { Button, ButtonAnchor } from '../../../ui/actions/button.tsx';
import { RowAnchor } from '../../../ui/actions/row-link.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './account.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * On /help: the mode that explains the refund of a balance (product:reversal#reversal-mode).
     */
    action?: 'reversal';
  }
}

/** Where the request goes: people at the brand's address answer it. */
function useRequestAddress(): string {
  const t = useT();
  const subject = t('account.reversal.subject', { brand: brand.name });
  return `mailto:${brand.legal.supportEmail}?subject=${encodeURIComponent(subject)}`;
}

/**
 * /help in reversal mode: what a refund is, and a question before it is asked for
 * (product:reversal#reversal-mode).
 */
export function Reversal() {
  const t = useT();
  const [confirming, setConfirming] = useState(false);
  const address = useRequestAddress();
  const close = () => setConfirming(false);
  return (
    <Card className={styles.facts ?? ''}>
      <p>{t('account.reversal.text')}</p>
      <p className={styles.law}>{t('account.reversal.collect')}</p>
      <Button wide onClick={() => setConfirming(true)}>
        {t('account.refund.ask')}
      </Button>
      <Dialog
        open={confirming}
        onClose={close}
        title={t('account.reversal.confirm.title')}
        actions={
          <>
            <Button kind="outline" onClick={close}>
              {t('common.cancel')}
            </Button>
            <ButtonAnchor href={address} onClick={close}>
              {t('account.reversal.write')}
            </ButtonAnchor>
          </>
        }
      >
        <p>{t('account.reversal.confirm.text')}</p>
      </Dialog>
    </Card>
  );
}

/** Outside that mode: straight to the request. */
export function ReversalRow() {
  const t = useT();
  return (
    <RowAnchor href={useRequestAddress()} icon={<IconCash size={24} stroke={1.8} />}>
      {t('account.refund.ask')}
    </RowAnchor>
  );
}
