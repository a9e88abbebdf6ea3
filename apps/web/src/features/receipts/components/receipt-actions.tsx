import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Foot } from '@merenda/ui/blocks/layout/foot.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconDownload, IconMail, IconPrinter } from '@tabler/icons-react';
import { useSession } from '../../../session/session.ts';
import { useEmailReceipt, useReceiptPdf } from '../api/receipts.ts';
import styles from './receipts.module.css';

/** Buttons to print, download or email the receipt. */
export function ReceiptActions({ topupId }: { topupId: string }) {
  const t = useT();
  const { me, responsible } = useSession();
  const pdf = useReceiptPdf(me._id, topupId);
  const email = useEmailReceipt(me._id, topupId);
  const send = () =>
    email.mutate(undefined, {
      onSuccess: () => notify('good', t('receipts.emailed', { email: responsible.email })),
      onError: (error) => notifyFailure(error, 'receipts.error.email'),
    });
  return (
    <>
      <Foot>
        <Button
          wide
          icon={<IconDownload size={20} aria-hidden />}
          busy={pdf.isPending}
          onClick={() =>
            pdf.mutate(undefined, {
              onError: (error) => notifyFailure(error, 'receipts.error.download'),
            })
          }
        >
          {t('receipts.download')}
        </Button>
      </Foot>
      <div className={styles.actions}>
        <Button
          kind="soft"
          wide
          icon={<IconMail size={20} aria-hidden />}
          busy={email.isPending}
          onClick={send}
        >
          {t('receipts.email')}
        </Button>
        <Button
          kind="soft"
          wide
          icon={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('receipts.print')}
        </Button>
      </div>
    </>
  );
}
