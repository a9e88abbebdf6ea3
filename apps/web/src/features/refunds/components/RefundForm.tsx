import { dayInZone } from '@merenda/domain/dates';
import { formatMoney, toMajor } from '@merenda/domain/money';
import { formatDay } from '@merenda/i18n';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useIdempotencyKey } from '../../../client/useIdempotencyKey.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { brand } from '../../../session/brand.ts';
import { useSession } from '../../../session/session.ts';
import { wireToMinor } from '../../../session/wireMoney.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { type Standing, useRefund } from '../api/refunds.ts';
import { destinationOf } from '../destinationOf.ts';
import { RefundFacts } from './RefundFacts.tsx';
import styles from './refunds.module.css';

/** How much goes back (all that can, by default), where to, and the question before it does. */
export function RefundForm({ topupId, standing }: { topupId: string; standing: Standing }) {
  const t = useT();
  const language = useLanguage();
  const { me, currency } = useSession();
  const mostMinor = wireToMinor(standing.refundable, currency);
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState<{ minor: bigint | undefined }>();
  const { key, renew } = useIdempotencyKey();
  const refund = useRefund(me._id, topupId);
  const minor = typed ? typed.minor : mostMinor;
  const written = (amountMinor: bigint) => formatMoney(amountMinor, currency, language);

  if (!open) {
    return (
      <Button
        kind="outline"
        wide
        icon={<IconArrowBackUp size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('refunds.start')}
      </Button>
    );
  }
  const tooMuch = minor !== undefined && minor > mostMinor;
  const sendable = minor !== undefined && minor > 0n && !tooMuch ? minor : undefined;
  const send = (amountMinor: bigint) =>
    refund.mutate(
      { value: toMajor(amountMinor, currency), idempotencyKey: key },
      {
        onSuccess: ({ status }) => {
          const amount = written(amountMinor);
          if (status === 'done') notify('good', t('refunds.done', { amount }));
          else notify('info', t('refunds.asked', { amount }));
          setTyped(undefined);
          setOpen(false);
          renew();
        },
        onError: (error) => {
          notifyFailure(error, 'refunds.error.generic');
          // Without a clear answer the same key tells what became of it.
          if (!isFailure(error, 'timeout', 'unavailable', 'request_in_progress')) renew();
        },
        onSettled: () => setAsking(false),
      },
    );
  return (
    <Card className={styles.form}>
      <AmountField
        label={t('refunds.amount')}
        currency={currency}
        value={minor}
        onChange={(changed) => setTyped({ minor: changed })}
        hint={t('refunds.text', {
          amount: written(mostMinor),
          date: untilDay(standing, language),
        })}
        error={tooMuch ? t('refunds.error.tooMuch') : undefined}
        disabled={refund.isPending}
      />
      <RefundFacts standing={standing} minor={sendable ?? mostMinor} />
      <Button
        wide
        disabled={sendable === undefined}
        busy={refund.isPending}
        onClick={() => setAsking(true)}
      >
        {sendable === undefined
          ? t('refunds.enter')
          : t('refunds.submit', { amount: written(sendable) })}
      </Button>
      {sendable !== undefined && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => send(sendable)}
          title={t('refunds.confirm.title', { amount: written(sendable) })}
          text={t('refunds.confirm.text', { destination: destinationOf(standing, t).where })}
          confirm={t('refunds.submit', { amount: written(sendable) })}
          busy={refund.isPending}
        />
      )}
    </Card>
  );
}

const untilDay = ({ until }: Standing, language: ReturnType<typeof useLanguage>): string =>
  until ? formatDay(language, dayInZone(new Date(until), brand.timeZone ?? 'UTC'), 'long') : '';
