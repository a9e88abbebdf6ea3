import { PIX_KEY_TYPES, type PixKeyType } from '@merenda/domain/payouts/destinations';
import type { Key } from '@merenda/i18n';
import { PickField } from '@merenda/ui/blocks/choices/pick-field.tsx';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type Reversal, TYPES } from '../model/use-reversal.ts';
import styles from './reversal.module.css';

/** Names of documents and technical names are the same in every language. */
const PIX_TYPES: Readonly<Record<PixKeyType, { text: string } | { key: Key }>> = {
  cpf: { text: 'CPF' },
  cnpj: { text: 'CNPJ' },
  email: { key: 'reversal.pixKeyType.email' },
  phone: { key: 'reversal.pixKeyType.phone' },
  random: { key: 'reversal.pixKeyType.random' },
};

const WAYS = {
  'bank-account': 'reversal.type.bank-account',
  pix: 'reversal.type.pix',
} as const;

/** Where the money goes, by the ways of the brand's country. */
export function DestinationFields({
  reversal: { form, change, destinationField: field, banks },
}: {
  reversal: Reversal;
}) {
  const t = useT();
  const ways = TYPES.flatMap((type) =>
    type in WAYS ? [{ value: type, label: t(WAYS[type as keyof typeof WAYS]) }] : [],
  );
  return (
    <>
      {ways.length > 1 && (
        <Segmented
          label={t('reversal.type')}
          value={form.type}
          onChange={(type) => change({ type })}
          options={ways}
        />
      )}
      {form.type === 'bank-account' && (
        <>
          <Unread of={[banks.reading]} text={t('reversal.error.banks')} />
          <PickField
            label={t('reversal.bank')}
            options={banks.list.map(({ code, name, knownAs }) => ({
              value: code,
              label: name,
              detail: knownAs ? dotted([code, knownAs]) : code,
            }))}
            placeholder={t('reversal.error.bank')}
            {...field('bank')}
          />
          <div className={styles.pair}>
            <TextField
              label={t('reversal.agency')}
              inputMode="numeric"
              autoComplete="off"
              placeholder="1234-5"
              {...field('bankAgency')}
            />
            <TextField
              label={t('reversal.accountNumber')}
              autoComplete="off"
              placeholder="123456-7"
              {...field('bankAccountNumber')}
            />
          </div>
        </>
      )}
      {form.type === 'pix' && (
        <>
          <SelectField
            label={t('reversal.pixKeyType')}
            value={form.pixKeyType}
            onChange={(pixKeyType) => change({ pixKeyType })}
            options={PIX_KEY_TYPES.map((value) => {
              const name = PIX_TYPES[value];
              return { value, label: 'text' in name ? name.text : t(name.key) };
            })}
          />
          <TextField label={t('reversal.type.pix')} autoComplete="off" {...field('pixKey')} />
        </>
      )}
      {form.type === 'iban' && (
        <TextField
          label="IBAN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('iban')}
        />
      )}
      {form.type === 'sort-code' && (
        <div className={styles.pair}>
          <TextField
            label="Sort code"
            inputMode="numeric"
            autoComplete="off"
            placeholder="12-34-56"
            {...field('sortCode')}
          />
          <TextField
            label={t('reversal.britishAccount')}
            inputMode="numeric"
            autoComplete="off"
            placeholder="12345678"
            {...field('bankAccountNumber')}
          />
        </div>
      )}
    </>
  );
}
