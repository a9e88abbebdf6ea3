import { requiredError } from '@merenda/domain/forms/forms';
import { type FeeRule, MAX_FEE_BASIS_POINTS, wrongPartOf } from '@merenda/domain/money/fees';
import { toMajor, typedAmount } from '@merenda/domain/money/money';
import { addDays, type Day, dayInZone } from '@merenda/domain/time/dates';
import { DayField } from '@merenda/ui/blocks/calendar/day-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import type { FieldIssue } from '@merenda/ui/blocks/form/form-state.ts';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraftForm } from '../../session/use-draft-form.ts';
import styles from '../administration.module.css';
import { companyQuery, type OpenedCompany, ruleOf, type Way } from './queries.ts';

const PERCENT = 100;
/** "1.4" or "1,4", with at most two decimals. */
const SHARE = /^\d{1,2}([.,]\d{1,2})?$/;

const AMOUNTS = ['fixed', 'minimum', 'maximum'] as const;

/** The part of a rule that each field holds. */
const PARTS = {
  share: 'basisPoints',
  fixed: 'fixedMinor',
  minimum: 'minimumMinor',
  maximum: 'maximumMinor',
} as const;
type Part = keyof typeof PARTS;

interface Typed extends Record<Part, string> {
  startsOn: Day | '';
  version: string;
}

const SENT: ServerFields<Typed, Part | 'startsOn'> = {
  paths: {
    share: 'basisPoints',
    fixed: 'fixed',
    minimum: 'minimum',
    maximum: 'maximum',
    startsOn: 'startsOn',
  },
  saysWhy: [...AMOUNTS, 'share', 'startsOn'],
};

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
  company: { _id: id, currency, timeZone },
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
  const locale = useLanguage();
  const today = dayInZone(new Date(), timeZone);
  const written = (minor = 0n) =>
    minor > 0n ? String(toMajor(minor, currency)).replace('.', decimalOf(locale)) : '';
  const minorOf = (typed: string) =>
    typed.trim() === '' ? 0n : typedAmount(typed, { locale, currency });
  /** The typed rule, as long as each of its parts can be read. */
  const typedRule = (typed: Typed): FeeRule | undefined => {
    const basisPoints = pointsOf(typed.share);
    const [fixedMinor, minimum, maximum] = AMOUNTS.map((name) => minorOf(typed[name]));
    if (basisPoints === undefined || fixedMinor === undefined) return undefined;
    if (minimum === undefined || maximum === undefined) return undefined;
    return {
      basisPoints,
      fixedMinor,
      ...(minimum > 0n && { minimumMinor: minimum }),
      ...(maximum > 0n && { maximumMinor: maximum }),
    };
  };
  const rule =
    (part: Part) =>
    (typed: Typed): FieldIssue => {
      const read = part === 'share' ? pointsOf(typed.share) : minorOf(typed[part]);
      if (read === undefined) return { key: 'form.invalid' };
      const whole = typedRule(typed);
      return whole && wrongPartOf(whole, currency) === PARTS[part]
        ? { key: 'administration.error.fee' }
        : undefined;
    };
  const now = fee && ruleOf(fee, currency);
  const { form, change, field, showErrors, isValid, refuse, sent } = useDraftForm<
    Typed,
    Part | 'startsOn'
  >(
    feeDraft(id, way),
    {
      share: String((now?.basisPoints ?? 0) / PERCENT).replace('.', decimalOf(locale)),
      fixed: written(now?.fixedMinor),
      minimum: written(now?.minimumMinor),
      maximum: written(now?.maximumMinor),
      startsOn: addDays(today, 1),
      // The fee that the fields began with: a later one that the panel reads is not what was seen here.
      version: way.version,
    },
    {
      share: rule('share'),
      fixed: rule('fixed'),
      minimum: rule('minimum'),
      maximum: rule('maximum'),
      startsOn: ({ startsOn }) => requiredError(startsOn),
    },
    SENT,
  );
  const leave = () => {
    sent();
    onLeave();
  };
  const save = useMutation({
    mutationFn: ({ minimumMinor, maximumMinor, ...kept }: FeeRule) =>
      call('PUT /operator/companies/:id/fees/:provider', {
        params: { id, provider },
        body: {
          basisPoints: kept.basisPoints,
          fixed: toMajor(kept.fixedMinor, currency),
          ...(minimumMinor !== undefined && { minimum: toMajor(minimumMinor, currency) }),
          ...(maximumMinor !== undefined && { maximum: toMajor(maximumMinor, currency) }),
          startsOn: form.startsOn,
          version: form.version,
        },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(companyQuery(id).queryKey, changed);
      notify('good', t('administration.fees.saved'));
      leave();
    },
    // The other person's fee is told above the fields, which keep what was typed.
    onError: async (error) => {
      if (refuse(error).length > 0) return;
      notifyFailure(error, 'global.error.message');
      if (!isFailure(error, 'record_changed')) return;
      const { ways } = await queries.fetchQuery({ ...companyQuery(id), staleTime: 0 });
      const latest = ways.find((one) => one.provider === provider);
      if (latest) change({ version: latest.version });
    },
  });
  return (
    <EditForm
      isPart
      busy={save.isPending}
      onSave={() => {
        const whole = typedRule(form);
        if (whole && isValid('share', ...AMOUNTS, 'startsOn')) save.mutate(whole);
        else showErrors();
      }}
      onCancel={leave}
    >
      <TextField
        {...field('share')}
        label={t('administration.fees.share')}
        inputMode="decimal"
      />
      {AMOUNTS.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={`${t(`administration.fees.${name}`)} (${currency})`}
          optional
          inputMode="decimal"
        />
      ))}
      <DayField
        {...field('startsOn')}
        label={t('administration.fees.start')}
        today={today}
        min={today}
      />
      <p className={styles.quiet}>{t('administration.fees.hint')}</p>
    </EditForm>
  );
}
