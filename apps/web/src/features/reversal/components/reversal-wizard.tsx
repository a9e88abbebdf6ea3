import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { maskDestination } from '@merenda/domain/payouts/destinations';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { UnansweredWizard } from '@merenda/ui/blocks/states/unanswered.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { motivesQuery, type ToppedUpCard } from '../api/payouts.ts';
import { destinationOf, useReversal } from '../model/use-reversal.ts';
import { DetailsStep } from './details-step.tsx';
import { ReasonStep } from './reason-step.tsx';

const STEPS = 2;

/**
 * /reversal-account-balance (product:reversal#steps): why, then where to; when closing, a warning
 * before it is sent.
 * @param first the offer that is shown before any step
 */
export function ReversalWizard({
  closes,
  card,
  first,
}: {
  closes: boolean;
  /** The one that topped up last, if one did. */
  card: ToppedUpCard | undefined;
  first?: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { me, currency } = useSession();
  const motives = useQuery(motivesQuery(me._id, language));
  const [step, setStep] = useState(1);
  const [warning, setWarning] = useState(false);
  const reversal = useReversal({ closes, card, onFailed: () => setWarning(false) });
  const { form, balanceMinor, isSending, unanswered } = reversal;
  const motive =
    form.reason === 'other'
      ? form.motive
      : (motives.data?.docs.find(({ _id }) => _id === form.reason)?.text ?? '');
  const send = () => reversal.send(motive);
  const title = t('account.reversal.title');

  if (reversal.isSent) {
    return (
      <SuccessState
        title={t('paymentReversal.success.reversalRequest')}
        text={t('reversal.success.text')}
        action={
          <ButtonLink to="/" wide>
            {t('common.close')}
          </ButtonLink>
        }
      />
    );
  }
  if (unanswered) {
    return (
      <UnansweredWizard
        title={title}
        text={
          unanswered.value === undefined
            ? t('reversal.closing.title')
            : formatMoney(wireToMinor(unanswered.value, currency), currency, language)
        }
        again={unanswered.again}
        busy={isSending}
        onLeave={() => void navigate({ to: '/' })}
      />
    );
  }
  if (step === 1) {
    return (
      <WizardFrame
        title={title}
        heading={t('reversal.reason')}
        step={1}
        steps={STEPS}
        onBack={() => void navigate({ to: '/help', state: closes ? { action: 'reversal' } : {} })}
        onSubmit={() => setStep(2)}
        action={
          <Button
            type="submit"
            wide
            waits={!motives.data && motives.error ? t('paymentReversal.error.motives') : true}
          >
            {t('common.next')}
          </Button>
        }
      >
        {balanceMinor > 0n ? (
          first
        ) : (
          <Card tone="warn">
            <p>{t('reversal.error.empty')}</p>
          </Card>
        )}
        <ReasonStep reversal={reversal} />
      </WizardFrame>
    );
  }
  const { bank, account } = maskDestination(destinationOf(form), reversal.banks.nameOfBank);
  return (
    <>
      <WizardFrame
        title={title}
        heading={t('reversal.where')}
        step={2}
        steps={STEPS}
        onBack={() => {
          setWarning(false);
          setStep(1);
        }}
        busy={isSending}
        onSubmit={() => !isSending && (closes ? setWarning(true) : send())}
        action={
          <Button type="submit" wide waits busy={isSending}>
            {t('reversal.finish')}
          </Button>
        }
      >
        <DetailsStep reversal={reversal} closes={closes} />
      </WizardFrame>
      <ConfirmDialog
        open={warning}
        onClose={() => setWarning(false)}
        onConfirm={send}
        title={t('reversal.closing.title')}
        text={t('reversal.closing.text', {
          amount: formatMoney(balanceMinor, currency, language),
          account: bank ? `${bank}, ${account}` : account,
        })}
        confirm={t('reversal.closing.act')}
        danger
        busy={isSending}
      />
    </>
  );
}
