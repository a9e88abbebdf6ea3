import { textError } from '@merenda/domain/forms/text-forms';
import { toMajor, wireToMinor } from '@merenda/domain/money/money';
import { bankSetOf } from '@merenda/domain/payouts/bank-formats';
import {
  type Destination,
  type DestinationField,
  type DestinationType,
  destinationErrors,
  destinationTypes,
  normaliseDestination,
  type PixKeyType,
  writtenDestination,
} from '@merenda/domain/payouts/destinations';
import {
  lastDigitsError,
  motiveError,
  PAYOUT_TEXTS,
  type PayoutMotive,
} from '@merenda/domain/payouts/payouts';
import { bankName, holderError } from '@merenda/domain/payouts/printed-name';
import { ownerTaxIdError } from '@merenda/domain/people/person-forms';
import { maskAnyTaxId } from '@merenda/domain/people/tax-ids';
import { countryByIso2 } from '@merenda/domain/places/countries';
import { atOnce } from '@merenda/ui/blocks/form/form-state.ts';
import { notifyFailure, notifyUndecided } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useSession } from '../../../session/session.ts';
import { useDraftForm } from '../../../session/use-draft-form.ts';
import { type PayoutBody, type ToppedUpCard, useCreatePayout } from '../api/payouts.ts';
import { useBanks } from './use-banks.ts';

/** Each typed field of a destination, in the order of the form. No draft keeps a secret one. */
const DESTINATION_FIELDS = {
  bank: 'plain',
  bankAgency: 'secret',
  bankAccountNumber: 'secret',
  pixKey: 'secret',
  iban: 'secret',
  sortCode: 'secret',
} as const satisfies Record<DestinationField, 'plain' | 'secret'>;

const FIELD_NAMES = Object.keys(DESTINATION_FIELDS) as DestinationField[];

/** A value for each typed field of a destination. */
const ofDestination = <Value>(of: (name: DestinationField) => Value) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, of(name)])) as Record<
    DestinationField,
    Value
  >;

export interface ReversalForm extends Record<DestinationField, string> {
  /** An offered motive, or `other` with words of one's own. */
  reason: PayoutMotive | 'other' | undefined;
  motive: string;
  /** In minor units; the whole balance goes back where the wallet is closed. */
  minor: bigint | undefined;
  type: DestinationType;
  name: string;
  fiscalNumber: string;
  pixKeyType: PixKeyType;
  cardName: string;
  lastDigits: string;
  cardFlag: string;
}

const COUNTRY = brand.country ?? 'BR';
const BANK_SET = bankSetOf(COUNTRY);
/** Where banks want the holder's tax number: in Brazil. */
export const TAX_COUNTRY = COUNTRY === 'BR' ? countryByIso2(COUNTRY) : undefined;

/** The ways of the brand's country. */
export const TYPES = destinationTypes(COUNTRY);

/** Where the form says that the money goes, as the wire has it. */
export const destinationOf = (form: ReversalForm): Destination =>
  normaliseDestination({ ...form } as Destination);

function taxNumberError({ fiscalNumber }: ReversalForm) {
  return TAX_COUNTRY && ownerTaxIdError(fiscalNumber, TAX_COUNTRY);
}

const SECRET = [
  'fiscalNumber',
  ...FIELD_NAMES.filter((name) => DESTINATION_FIELDS[name] === 'secret'),
  'cardName',
  'lastDigits',
  'cardFlag',
] as const satisfies readonly (keyof ReversalForm)[];

const sent = (field: string) => `reimbursementDetails.${field}`;

/** A form with all that the account knows of its holder. */
const startForm = (
  card: ToppedUpCard | undefined,
  name: string,
  taxIdentifier = '',
): ReversalForm => ({
  reason: undefined,
  motive: '',
  minor: undefined,
  type: TYPES[0] ?? 'iban',
  name,
  fiscalNumber: TAX_COUNTRY ? maskAnyTaxId(TAX_COUNTRY, taxIdentifier) : '',
  pixKeyType: 'cpf',
  ...ofDestination(() => ''),
  cardName: card ? name : '',
  lastDigits: card?.lastDigits ?? '',
  cardFlag: card?.paymentAuthorizer.name ?? '',
});

/**
 * The form of both steps, what is wrong with it, and its sending (product:reversal#steps).
 * @param card the one that topped up last, of which the details are asked too
 */
export function useReversal({
  closes,
  card,
  onFailed,
}: {
  closes: boolean;
  card: ToppedUpCard | undefined;
  onFailed: () => void;
}) {
  const { me, responsible, currency } = useSession();
  const balanceMinor = wireToMinor(responsible.wallet.balance, currency);
  const banks = useBanks(TAX_COUNTRY !== undefined);
  const destinationRule = (name: DestinationField) => (form: ReversalForm) =>
    destinationErrors(destinationOf(form), banks.nameOfBank)[name];
  const fields = useDraftForm<
    ReversalForm,
    Exclude<keyof ReversalForm, 'reason' | 'type' | 'pixKeyType'>
  >(
    closes ? 'payout of all' : 'payout',
    startForm(card, me.name, responsible.taxIdentifierNumber),
    {
      motive: ({ motive }) => motiveError(motive),
      minor: ({ minor }) => {
        if (minor === 0n) return atOnce({ key: 'form.amount.invalid' });
        return minor && minor >= balanceMinor
          ? atOnce({ key: 'form.amount.belowBalance' })
          : undefined;
      },
      name: ({ name }) => textError(name, PAYOUT_TEXTS.name) ?? holderError(name, BANK_SET),
      fiscalNumber: taxNumberError,
      ...ofDestination(destinationRule),
      cardName: ({ cardName }) => textError(cardName, PAYOUT_TEXTS.cardName),
      lastDigits: ({ lastDigits }) => lastDigitsError(lastDigits),
      cardFlag: ({ cardFlag }) => textError(cardFlag, PAYOUT_TEXTS.cardFlag),
    },
    {
      paths: {
        motive: sent('motive'),
        minor: 'value',
        name: sent('name'),
        fiscalNumber: sent('fiscalNumber'),
        ...ofDestination(sent),
        cardName: sent('cardName'),
        lastDigits: sent('lastDigits'),
        cardFlag: sent('cardFlag'),
      },
      texts: { fiscalNumber: 'form.taxIdentifierNumber.matches', pixKey: 'reversal.error.pixKey' },
      secret: SECRET,
    },
  );
  const { send, unanswered, isPending, isSuccess } = useCreatePayout(me._id, {
    onDone: fields.forget,
    onFailed: (error, isRefused) => {
      if (!isRefused) {
        // It may have been written down: another page does not offer it again.
        fields.forget();
        notifyUndecided(error);
      } else if (fields.refuse(error).length === 0) {
        notifyFailure(error, 'paymentReversal.error.reversalRequest');
      }
      onFailed();
    },
  });
  const { form, isValid } = fields;
  const { minor } = form;
  const wantsCard = card !== undefined;

  const bodyOf = (motive: string): PayoutBody => ({
    subject: closes ? 'CLOSE-RESPONSABLE-WALLET' : 'USER-WALLET-REIMBURSEMENT',
    ...(!closes && minor !== undefined && { value: toMajor(minor, currency) }),
    reimbursementDetails: {
      motive,
      name: form.name,
      responsibleName: me.name,
      ...(TAX_COUNTRY && { fiscalNumber: form.fiscalNumber }),
      ...(wantsCard && {
        cardName: form.cardName,
        lastDigits: form.lastDigits,
        cardFlag: form.cardFlag,
      }),
      ...destinationOf(form),
    },
  });
  const written = bankName(form.name, BANK_SET);
  const isAsTyped = written.toUpperCase() === form.name.trim().toUpperCase();
  /** The account's number or key is shown as it is sent, once it has been typed. */
  const destinationField = (name: DestinationField) => {
    const field = fields.field(name);
    const tidy = () => {
      const destination = destinationOf(form);
      const written: Partial<Record<DestinationField, string>> = writtenDestination(destination);
      const text = destinationErrors(destination, banks.nameOfBank)[name]
        ? undefined
        : written[name];
      if (text !== undefined && text !== form[name]) fields.change({ [name]: text });
      field.onBlur();
    };
    return { ...field, onBlur: tidy };
  };
  return {
    ...fields,
    destinationField,
    banks,
    /** The holder's name as the bank gets it, where that is another one than was typed. */
    writtenName: isValid('name') && !isAsTyped ? written : undefined,
    balanceMinor,
    wantsCard,
    isSending: isPending,
    isSent: isSuccess,
    send: (motive: string) => send(bodyOf(motive)),
    /** The request that was sent, while nobody knows whether it is written down; `again` asks. */
    unanswered: unanswered && { ...unanswered, again: () => send(unanswered) },
  };
}

export type Reversal = ReturnType<typeof useReversal>;
