import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { useFocusOnMount } from '@merenda/ui/blocks/dialogs/use-focus-on-mount.ts';
import { AmountField } from '@merenda/ui/blocks/fields/amount-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { atOnce } from '@merenda/ui/blocks/form/form-state.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { UnansweredNote } from '@merenda/ui/blocks/states/unanswered.tsx';
import { companyDay } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import type { RefundEligibility } from '../api/refunds.ts';
import { destinationOf } from '../model/destination-of.ts';
import { useSendRefund } from '../model/use-send-refund.ts';
import { RefundFacts } from './refund-facts.tsx';
import styles from './refunds.module.css';

interface Amount {
  /** In minor units. */
  minor: bigint | undefined;
}

/** How much goes back (all that can, by default), where to, and the question before it does. */
export function RefundForm({
  topupId,
  eligibility,
  onDone,
}: {
  topupId: string;
  eligibility: RefundEligibility;
  onDone: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const maxMinor = wireToMinor(eligibility.refundable, currency);
  const { form, field, isValid } = useForm<Amount, 'minor'>(
    { minor: maxMinor },
    {
      minor: ({ minor }) => {
        if (minor === 0n) return atOnce({ key: 'form.amount.invalid' });
        return minor && minor > maxMinor ? atOnce({ key: 'refunds.error.tooMuch' }) : undefined;
      },
    },
    { paths: { minor: 'value' } },
  );
  const { minor } = form;
  const [confirming, setConfirming] = useState(false);
  const { send, sending, unanswered } = useSendRefund(topupId, {
    onDone,
    onEnd: () => setConfirming(false),
  });
  const box = useFocusOnMount<HTMLFormElement>();
  // It opens at the page's end, most of it below the screen's edge.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [box]);
  const written = (amountMinor: bigint) => formatMoney(amountMinor, currency, language);

  const sendable = isValid('minor') ? minor : undefined;
  const label = sendable && t('refunds.submit', { amount: written(sendable) });
  return (
    <Card>
      <Form
        ref={box}
        tabIndex={-1}
        className={styles.form}
        onSubmit={() => {
          if (unanswered) unanswered.again();
          else setConfirming(true);
        }}
      >
        {unanswered && <UnansweredNote />}
        <AmountField
          label={t('refunds.amount')}
          currency={currency}
          {...field('minor')}
          value={unanswered?.amountMinor ?? minor}
          hint={t('refunds.text', {
            amount: written(maxMinor),
            date: untilDay(eligibility, language),
          })}
          disabled={sending || unanswered !== undefined}
        />
        <RefundFacts eligibility={eligibility} minor={sendable ?? maxMinor} />
        {unanswered ? (
          <Button type="submit" wide busy={sending}>
            {t('common.retry')}
          </Button>
        ) : (
          <Button type="submit" wide waits busy={sending}>
            {label ?? t('refunds.start')}
          </Button>
        )}
      </Form>
      {sendable && label && (
        <ConfirmDialog
          open={confirming}
          onClose={() => setConfirming(false)}
          onConfirm={() => send(sendable)}
          title={t('refunds.confirm.title', { amount: written(sendable) })}
          text={t('refunds.confirm.text', { destination: destinationOf(eligibility, t).where })}
          confirm={label}
          busy={sending}
        />
      )}
    </Card>
  );
}

const untilDay = (
  { until }: RefundEligibility,
  language: ReturnType<typeof useLanguage>,
): string => (until ? formatDay(language, companyDay(until), 'long') : '');
