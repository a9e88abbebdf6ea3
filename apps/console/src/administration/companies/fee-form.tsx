import { requiredError } from '@merenda/domain/forms/forms';
import {
  type FeeRule,
  feeOfWire,
  isSameFee,
  MAX_FEE_BASIS_POINTS,
  maxFixedFeeMinor,
  wireFee,
} from '@merenda/domain/money/fees';
import { toMajor } from '@merenda/domain/money/money';
import { typedAmount, typedAmountError } from '@merenda/domain/money/typed-amount';
import { addDays, type Day, dayInZone } from '@merenda/domain/time/dates';
import { startDayError } from '@merenda/domain/time/planned-days';
import { DayField } from '@merenda/ui/blocks/calendar/day-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import type { FieldIssue } from '@merenda/ui/blocks/form/form-state.ts';
import { ownPaths } from '@merenda/ui/blocks/form/refusals.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraftForm } from '../../session/use-draft-form.ts';
import styles from '../administration.module.css';
import { typedText } from './amounts.ts';
import { shareText } from './fee-text.ts';
import { companyQuery, type OpenedCompany, type Way } from './queries.ts';

const PERCENT = 100;
/** It shows the decimals that a share may have. */
const EXAMPLE_POINTS = 125;
/** "1.4" or "1,4", with at most two decimals. */
const SHARE = /^\d{1,2}([.,]\d{1,2})?$/;

const AMOUNTS = ['fixed', 'minimum', 'maximum'] as const;
const PARTS = ['basisPoints', ...AMOUNTS] as const;
const FIELDS = [...PARTS, 'startsOn'] as const;

type Part = (typeof PARTS)[number];
type Typed = Record<Part, string> & { startsOn: Day | ''; version: string };

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
  const { provider, fee, planned } = way;
  const t = useT();
  const queries = useQueryClient();
  const locale = useLanguage();
  const today = dayInZone(new Date(), timeZone);
  const written = (minor = 0n) => (minor > 0n ? typedText(toMajor(minor, currency), locale) : '');
  const minorOf = (typed: string) =>
    typed.trim() === '' ? 0n : typedAmount(typed, { locale, currency });
  /** The typed rule; undefined while a part of it cannot be read. */
  const typedRule = (typed: Typed): FeeRule | undefined => {
    const basisPoints = pointsOf(typed.basisPoints);
    const [fixedMinor, minimumMinor, maximumMinor] = AMOUNTS.map((name) => minorOf(typed[name]));
    if (basisPoints === undefined || fixedMinor === undefined) return undefined;
    if (minimumMinor === undefined || maximumMinor === undefined) return undefined;
    return {
      basisPoints,
      fixedMinor,
      ...(minimumMinor > 0n && { minimumMinor }),
      ...(maximumMinor > 0n && { maximumMinor }),
    };
  };
  /** @param least a most of 0 would be none, where somebody means a fee of 0 */
  const wrong = (text: string, least = 0n): FieldIssue =>
    text.trim() === ''
      ? undefined
      : typedAmountError(text, { locale, currency }, { least, most: maxFixedFeeMinor(currency) });
  const now = fee && feeOfWire(fee, currency);
  const { form, change, field, showErrors, isValid, onRefused, sent } = useDraftForm(
    feeDraft(id, way),
    {
      basisPoints: typedText((now?.basisPoints ?? 0) / PERCENT, locale),
      fixed: written(now?.fixedMinor),
      minimum: written(now?.minimumMinor),
      maximum: written(now?.maximumMinor),
      startsOn: addDays(today, 1),
      // The fee that the fields began with: a later one that the panel reads is not what was seen here.
      version: way.version,
    } as Typed,
    {
      basisPoints: ({ basisPoints }) =>
        pointsOf(basisPoints) === undefined
          ? {
              key: 'administration.error.share',
              values: {
                most: shareText(MAX_FEE_BASIS_POINTS, locale),
                example: typedText(EXAMPLE_POINTS / PERCENT, locale),
              },
            }
          : undefined,
      fixed: ({ fixed }) => wrong(fixed),
      minimum: ({ minimum }) => wrong(minimum),
      maximum({ minimum, maximum }) {
        const [least = 0n, most] = [minorOf(minimum), minorOf(maximum)];
        const issue = wrong(maximum, 1n);
        if (issue || !most || most >= least) return issue;
        return { key: 'administration.error.feeMost' };
      },
      startsOn: ({ startsOn }) => requiredError(startsOn) ?? startDayError(startsOn, today),
    },
    { paths: ownPaths(FIELDS), saysWhy: FIELDS },
  );
  const leave = () => {
    sent();
    onLeave();
  };
  const save = useMutation({
    mutationFn: (rule: FeeRule) =>
      call('PUT /operator/companies/:id/fees/:provider', {
        params: { id, provider },
        body: {
          ...wireFee(rule, currency),
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
      onRefused(error);
      if (!isFailure(error, 'record_changed')) return;
      const { ways } = await queries.fetchQuery({ ...companyQuery(id), staleTime: 0 });
      const latest = ways.find((one) => one.provider === provider);
      if (latest) change({ version: latest.version });
    },
  });
  const rule = typedRule(form);
  const send = () => {
    if (rule && isValid(...FIELDS)) save.mutate(rule);
    else showErrors();
  };
  // The fee of now would take a planned one back.
  const isUnchanged = !planned && rule !== undefined && isSameFee(now, rule);
  return (
    <EditForm
      isPart
      busy={save.isPending}
      waits={isUnchanged ? t('form.unchanged') : undefined}
      onSave={send}
      onCancel={leave}
    >
      <TextField
        {...field('basisPoints')}
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
        available={(day) => !startDayError(day, today)}
      />
      <p className={styles.quiet}>{t('administration.fees.hint')}</p>
    </EditForm>
  );
}
