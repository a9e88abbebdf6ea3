import { formatMoney } from '@merenda/domain/money/money';
import { LAST_DIGITS } from '@merenda/domain/payouts/payouts';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { AmountField } from '@merenda/ui/blocks/fields/amount-field.tsx';
import { TaxIdField } from '@merenda/ui/blocks/fields/person/tax-id-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { type Reversal, TAX_COUNTRY } from '../model/use-reversal.ts';
import { DestinationFields } from './destination-fields.tsx';
import styles from './reversal.module.css';

/** Step 2: how much (all of it when closing), to whom and where. */
export function DetailsStep({ reversal, closes }: { reversal: Reversal; closes: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const { field, balanceMinor, wantsCard, writtenName } = reversal;
  const written = (amountMinor: bigint) => formatMoney(amountMinor, currency, language);
  const amount = field('minor');
  const tooMuch = (amount.value ?? 0n) >= balanceMinor;
  return (
    <div className={styles.fields}>
      {closes ? (
        <p className={styles.whole}>
          {t('reversal.value.whole', { amount: written(balanceMinor) })}
        </p>
      ) : (
        <AmountField
          label={t('reversal.value')}
          currency={currency}
          {...amount}
          hint={
            balanceMinor > 1n && t('reversal.value.most', { amount: written(balanceMinor - 1n) })
          }
        />
      )}
      {tooMuch && !closes && (
        <ButtonLink to="/help" state={{ action: 'reversal' }} kind="soft" size="small">
          {t('reversal.closing.title')}
        </ButtonLink>
      )}
      <TextField
        label={t('reversal.name')}
        autoComplete="name"
        hint={writtenName && t('reversal.name.written', { name: writtenName })}
        {...field('name')}
      />
      {TAX_COUNTRY && (
        <TaxIdField
          country={TAX_COUNTRY}
          anyOwner
          label={t('reversal.fiscalNumber')}
          {...field('fiscalNumber')}
        />
      )}
      <DestinationFields reversal={reversal} />
      {wantsCard ? (
        <>
          <p className={styles.legend}>{t('reversal.card')}</p>
          <TextField label={t('reversal.cardName')} autoComplete="cc-name" {...field('cardName')} />
          <div className={styles.pair}>
            <TextField
              label={t('reversal.lastDigits')}
              inputMode="numeric"
              maxLength={LAST_DIGITS}
              autoComplete="off"
              {...field('lastDigits')}
            />
            <TextField label={t('reversal.cardFlag')} autoComplete="off" {...field('cardFlag')} />
          </div>
        </>
      ) : (
        <p className={styles.whole}>{t('reversal.noCard')}</p>
      )}
    </div>
  );
}
