import { formatMoney } from '@merenda/domain/money';
import { formatDay } from '@merenda/i18n';
import { useEffect, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { companyDay } from '../../../session/companyTime.ts';
import { useSession } from '../../../session/session.ts';
import { wireToMinor } from '../../../session/wireMoney.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFocusOnMount } from '../../../ui/useFocusOnMount.ts';
import type { Standing } from '../api/refunds.ts';
import { destinationOf } from '../destinationOf.ts';
import { useSendRefund } from '../useSendRefund.ts';
import { RefundFacts } from './RefundFacts.tsx';
import styles from './refunds.module.css';

/** How much goes back (all that can, by default), where to, and the question before it does. */
export function RefundForm({
  topupId,
  standing,
  onDone,
}: {
  topupId: string;
  standing: Standing;
  onDone: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const mostMinor = wireToMinor(standing.refundable, currency);
  const [minor, setMinor] = useState<bigint | undefined>(mostMinor);
  const [asking, setAsking] = useState(false);
  const { send, sending } = useSendRefund(topupId);
  const form = useFocusOnMount<HTMLDivElement>();
  // It opens at the page's end, most of it below the screen's edge.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [form]);
  const written = (amountMinor: bigint) => formatMoney(amountMinor, currency, language);

  const tooMuch = minor !== undefined && minor > mostMinor;
  const sendable = minor !== undefined && minor > 0n && !tooMuch ? minor : undefined;
  const label = sendable && t('refunds.submit', { amount: written(sendable) });
  return (
    <Card>
      <div ref={form} tabIndex={-1} className={styles.form}>
        <AmountField
          label={t('refunds.amount')}
          currency={currency}
          value={minor}
          onChange={setMinor}
          hint={t('refunds.text', {
            amount: written(mostMinor),
            date: untilDay(standing, language),
          })}
          error={tooMuch ? t('refunds.error.tooMuch') : undefined}
          disabled={sending}
        />
        <RefundFacts standing={standing} minor={sendable ?? mostMinor} />
        <Button wide disabled={!label} busy={sending} onClick={() => setAsking(true)}>
          {label ?? t('refunds.enter')}
        </Button>
      </div>
      {sendable && label && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => send(sendable, { onDone, onEnd: () => setAsking(false) })}
          title={t('refunds.confirm.title', { amount: written(sendable) })}
          text={t('refunds.confirm.text', { destination: destinationOf(standing, t).where })}
          confirm={label}
          busy={sending}
        />
      )}
    </Card>
  );
}

const untilDay = ({ until }: Standing, language: ReturnType<typeof useLanguage>): string =>
  until ? formatDay(language, companyDay(until), 'long') : '';
