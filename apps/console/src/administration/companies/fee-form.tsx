import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { MAX_FEE_BASIS_POINTS, wrongPartOf } from '@merenda/domain/money/fees';
import { toMajor, typedAmount } from '@merenda/domain/money/money';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { DayField } from '@merenda/ui/blocks/calendar/day-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraftState } from '../../session/use-draft-form.ts';
import styles from '../administration.module.css';
import { EditForm } from '../edit-form.tsx';
import { companyQuery, type OpenedCompany, ruleOf, type Way } from './queries.ts';

const PERCENT = 100;
/** "1.4" or "1,4", with at most two decimals. */
const SHARE = /^\d{1,2}([.,]\d{1,2})?$/;

const AMOUNTS = ['fixed', 'minimum', 'maximum'] as const;
type Amount = (typeof AMOUNTS)[number];

/** The sign before the decimals. */
const decimalOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ??
  '.';

/** Hundredths of a percent of what was typed; undefined for anything else. */
function pointsOf(typed: string): number | undefined {
  const text = typed.trim();
  if (!SHARE.test(text)) return undefined;
  const points = Math.round(Number(text.replace(',', '.')) * PERCENT);
  return points <= MAX_FEE_BASIS_POINTS ? points : undefined;
}

/** Names the draft of a way's fee. */
export const feeDraft = (company: string, { provider }: Way): string =>
  `fee ${company} ${provider}`;

/** Decides the fee of a way to pay from a day on. */
export function FeeForm({
  company: { _id: id, currency: code, timeZone },
  way,
  onLeave,
}: {
  company: OpenedCompany;
  way: Way;
  onLeave: () => void;
}) {
  const { provider, fee } = way;
  const t = useT();
  const queries = useQueryClient();
  const currency = code as CurrencyCode;
  const locale = useLanguage();
  const today = dayInZone(new Date(), timeZone);
  const written = (minor = 0n) =>
    minor > 0n ? String(toMajor(minor, currency)).replace('.', decimalOf(locale)) : '';
  const now = fee && ruleOf(fee, currency);
  const { values, change, sent } = useDraftState(feeDraft(id, way), {
    share: String((now?.basisPoints ?? 0) / PERCENT).replace('.', decimalOf(locale)),
    amounts: {
      fixed: written(now?.fixedMinor),
      minimum: written(now?.minimumMinor),
      maximum: written(now?.maximumMinor),
    },
    startsOn: addDays(today, 1),
    // The fee that the fields began with: a later one that the panel reads is not what was seen here.
    version: way.version,
  });
  const { share, amounts, startsOn, version } = values;
  const [wasSent, setWasSent] = useState(false);
  const basisPoints = pointsOf(share);
  const minor = (name: Amount) =>
    amounts[name].trim() === '' ? 0n : typedAmount(amounts[name], { locale, currency });
  const [fixed, minimum, maximum] = AMOUNTS.map(minor);
  const rule =
    basisPoints === undefined ||
    fixed === undefined ||
    minimum === undefined ||
    maximum === undefined
      ? undefined
      : {
          basisPoints,
          fixedMinor: fixed,
          ...(minimum > 0n && { minimumMinor: minimum }),
          ...(maximum > 0n && { maximumMinor: maximum }),
        };
  const isRight = rule !== undefined && wrongPartOf(rule, currency) === undefined;
  const leave = () => {
    sent();
    onLeave();
  };
  const save = useMutation({
    mutationFn: ({ minimumMinor, maximumMinor, ...kept }: NonNullable<typeof rule>) =>
      call('PUT /operator/companies/:id/fees/:provider', {
        params: { id, provider },
        body: {
          basisPoints: kept.basisPoints,
          fixed: toMajor(kept.fixedMinor, currency),
          ...(minimumMinor !== undefined && { minimum: toMajor(minimumMinor, currency) }),
          ...(maximumMinor !== undefined && { maximum: toMajor(maximumMinor, currency) }),
          startsOn,
          version,
        },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(companyQuery(id).queryKey, changed);
      notify('good', t('administration.fees.saved'));
      leave();
    },
    // The other person's fee is told above the fields, which keep what was typed.
    onError: async (error) => {
      notifyFailure(error, 'global.error.message');
      if (!isFailure(error, 'record_changed')) return;
      const { ways } = await queries.fetchQuery({ ...companyQuery(id), staleTime: 0 });
      const latest = ways.find((one) => one.provider === provider);
      if (latest) change({ version: latest.version });
    },
  });
  return (
    <EditForm
      isSaving={save.isPending}
      onSave={() => {
        setWasSent(true);
        if (rule && isRight) save.mutate(rule);
      }}
      onCancel={leave}
    >
      <TextField
        label={t('administration.fees.share')}
        value={share}
        onChange={(text) => change({ share: text })}
        inputMode="decimal"
        error={basisPoints === undefined && wasSent ? t('form.invalid') : undefined}
      />
      {AMOUNTS.map((name) => (
        <TextField
          key={name}
          label={`${t(`administration.fees.${name}`)} (${currency})`}
          optional
          value={amounts[name]}
          onChange={(text) => change({ amounts: { ...amounts, [name]: text } })}
          inputMode="decimal"
          error={wasSent && minor(name) === undefined ? t('form.invalid') : undefined}
        />
      ))}
      <DayField
        label={t('administration.fees.start')}
        value={startsOn}
        onChange={(day) => day && change({ startsOn: day })}
        today={today}
        min={today}
      />
      <p className={styles.quiet}>{t('administration.fees.hint')}</p>
      {wasSent && !isRight && (
        <p className={styles.wrong} role="alert">
          {t('administration.error.fee')}
        </p>
      )}
    </EditForm>
  );
}
