import { moneyParts } from '@merenda/domain/money/money';
import { typedAmount } from '@merenda/domain/money/typed-amount';
import { brandName } from '@merenda/domain/payments/cards';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { amountText, cleanAmount } from '@merenda/ui/blocks/fields/amount-text.ts';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import type { FieldProps } from '@merenda/ui/blocks/form/use-form.ts';
import { Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentCard } from '../../../../../queries/cards.ts';
import {
  type Amount,
  type AutomaticDraft,
  type Setting,
  termsOf,
} from '../../../model/agreements/terms.ts';
import { useTermsSummary } from '../../../model/agreements/use-terms-summary.ts';
import type { Recipient } from '../../../model/wizard/recipients.ts';
import styles from '../agreements.module.css';

/** The terms: the balance, when, how much, the most in a month, and the card. */
export function TermsStep({
  draft,
  field,
  setting,
  wallets,
  cards,
  isNew,
  onChange,
  onBack,
  onAddCard,
  onSubmit,
}: {
  draft: AutomaticDraft;
  field: (name: Amount) => FieldProps;
  setting: Setting;
  wallets: readonly Recipient[];
  cards: readonly PaymentCard[];
  isNew: boolean;
  onChange: (changes: Partial<AutomaticDraft>) => void;
  onBack: () => void;
  onAddCard: () => void;
  onSubmit: () => void;
}) {
  const t = useT();
  const summary = useTermsSummary(setting.currency);
  const [typing, setTyping] = useState<Amount>();
  const { currency, locale } = setting;
  const terms = termsOf(draft, setting);
  const { symbol, symbolFirst } = moneyParts(0n, currency, locale);
  const unit = <span className={styles.unit}>{symbol}</span>;
  const amount = (name: Amount) => {
    const { error, ...typed } = field(name);
    return {
      ...typed,
      label: t(`topups.automatic.${name}`),
      ...(symbolFirst ? { prefix: symbol } : { side: unit }),
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      onChange: (typed: string) => onChange({ [name]: cleanAmount(typed, currency, locale) }),
      onFocus: () => setTyping(name),
      onBlur: () => {
        setTyping(undefined);
        const minor = typedAmount(typed.value, setting);
        if (minor !== undefined) onChange({ [name]: amountText(minor, currency, locale) });
      },
      // No error while it is typed: the first digit of an amount is seldom enough.
      error: typing === name ? undefined : error,
    };
  };
  const wallet = wallets.find(({ walletId }) => walletId === draft.walletId);
  return (
    <WizardFrame
      title={t('topups.automatic.title')}
      heading={t(isNew ? 'topups.automatic.heading.new' : 'topups.automatic.heading.change')}
      text={t('topups.automatic.text')}
      step={1}
      steps={2}
      wide
      onBack={onBack}
      onSubmit={onSubmit}
      action={
        <Button type="submit" wide waits>
          {t('common.next')}
        </Button>
      }
    >
      <Halves>
        <Card className={styles.fields ?? ''}>
          <SelectField
            label={t('topups.automatic.wallet')}
            value={draft.walletId}
            onChange={(walletId) => onChange({ walletId })}
            options={wallets.map(({ to, walletId, name }) => ({
              value: walletId,
              label: to === 'wallet' ? t('topups.myWallet') : name,
            }))}
            disabled={wallets.length === 1}
          />
          <TextField
            {...amount('threshold')}
            hint={
              wallet && summary.automatic.firstCharge({ thresholdMinor: 0n, ...wallet, ...terms })
            }
          />
          <TextField {...amount('amount')} />
          <TextField {...amount('ceiling')} />
        </Card>
        <Card className={styles.fields ?? ''}>
          <SelectField
            label={t('topups.card.legend')}
            value={draft.cardId}
            onChange={(cardId) => onChange({ cardId })}
            options={cards.map(({ _id, lastDigits, paymentAuthorizer: { name: brand } }) => ({
              value: _id,
              label: t('cards.label', { brand: brandName(brand), digits: lastDigits }),
            }))}
            placeholder={t('topups.automatic.noCard')}
            disabled={cards.length === 0}
          />
          <Button
            kind={cards.length > 0 ? 'plain' : 'outline'}
            wide
            icon={<IconPlus size={20} aria-hidden />}
            onClick={onAddCard}
          >
            {t('topups.card.add')}
          </Button>
        </Card>
      </Halves>
    </WizardFrame>
  );
}
