import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { brand } from '../../../session/brand.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RowAnchor } from '../../../ui/RowLink.tsx';
import styles from './account.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On /help: the mode that explains the refund of a balance (spec 2 §2). */
    action?: 'reversal';
  }
}

/** Where the request goes: people at the brand's address answer it. */
function useRequestAddress(): string {
  const t = useT();
  const subject = t('account.reversal.subject', { brand: brand.name });
  return `mailto:${brand.legal.supportEmail}?subject=${encodeURIComponent(subject)}`;
}

/** /help in reversal mode: what a refund is, and a question before it is asked for (spec 2 §2). */
export function Reversal() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const address = useRequestAddress();
  const close = () => setAsking(false);
  return (
    <Card className={styles.facts ?? ''}>
      <p>{t('account.reversal.text')}</p>
      <p className={styles.law}>{t('account.reversal.collect')}</p>
      <Button wide onClick={() => setAsking(true)}>
        {t('account.refund.ask')}
      </Button>
      <Dialog
        open={asking}
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
