import {
  type DestinationType,
  PIX_KEY_TYPES,
  type PixKeyType,
} from '@merenda/domain/payouts/destinations';
import type { Key } from '@merenda/i18n';
import { PickField } from '@merenda/ui/blocks/choices/pick-field.tsx';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactElement } from 'react';
import { type Reversal, TYPES } from '../model/use-reversal.ts';
import styles from './reversal.module.css';

/** Names of documents and technical names are the same in every language. */
type Name = { text: string } | { key: Key };

const PIX_TYPES: Readonly<Record<PixKeyType, Name>> = {
  cpf: { text: 'CPF' },
  cnpj: { text: 'CNPJ' },
  email: { key: 'reversal.pixKeyType.email' },
  phone: { key: 'reversal.pixKeyType.phone' },
  random: { key: 'reversal.pixKeyType.random' },
};

interface Props {
  reversal: Reversal;
}

/** Each kind's name, where a country has several, and its fields. */
const KINDS: Readonly<
  Record<DestinationType, { name: Name; Fields: (props: Props) => ReactElement }>
> = {
  'bank-account': { name: { key: 'reversal.type.bank-account' }, Fields: BankAccountFields },
  pix: { name: { key: 'reversal.type.pix' }, Fields: PixFields },
  iban: { name: { text: 'IBAN' }, Fields: IbanField },
  'sort-code': { name: { text: 'Sort code' }, Fields: SortCodeFields },
};

/** Where the money goes, by the ways of the brand's country. */
export function DestinationFields({ reversal }: Props) {
  const t = useT();
  const { form, change } = reversal;
  const { Fields } = KINDS[form.type];
  return (
    <>
      {TYPES.length > 1 && (
        <Segmented
          label={t('reversal.type')}
          value={form.type}
          onChange={(type) => change({ type })}
          options={TYPES.map((value) => {
            const { name } = KINDS[value];
            return { value, label: 'text' in name ? name.text : t(name.key) };
          })}
        />
      )}
      <Fields reversal={reversal} />
    </>
  );
}

function BankAccountFields({ reversal: { destinationField: field, banks } }: Props) {
  const t = useT();
  return (
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
  );
}

function PixFields({ reversal: { form, change, destinationField: field } }: Props) {
  const t = useT();
  return (
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
  );
}

function IbanField({ reversal: { destinationField: field } }: Props) {
  return (
    <TextField
      label="IBAN"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...field('iban')}
    />
  );
}

function SortCodeFields({ reversal: { destinationField: field } }: Props) {
  const t = useT();
  return (
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
  );
}
