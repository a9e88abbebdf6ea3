import { amountError } from '@merenda/domain/money/amount-forms';
import { formatMoney, toMajor, wireToMinor } from '@merenda/domain/money/money';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Switch } from '@merenda/ui/blocks/choices/switch.tsx';
import { AmountField } from '@merenda/ui/blocks/fields/amount-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { atOnce } from '@merenda/ui/blocks/form/form-state.ts';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Foot } from '@merenda/ui/blocks/layout/foot.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import type { Answer } from '@merenda/ui/client/call.ts';
import { useLanguage, useT, whenLanguageLoaded } from '@merenda/ui/i18n/language.ts';
import { type ReactNode, useEffect } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import { useSaveRestrictions } from '../../../queries/restrictions.ts';
import { useSession } from '../../../session/session.ts';
import styles from './limits.module.css';

type Restrictions = Answer<'GET /responsible-users/:userId/dependents/:id/restrictions'>;

const LIMIT_FIELDS = {
  paths: { maxMinor: 'wallet.dailyMax', minMinor: 'wallet.alerts.minValue' },
} as const;

/**
 * Daily maximum and low-balance alert. A maximum that is switched on has to be given, an alert's
 * amount is above zero (product:limits#page).
 */
export function LimitsForm({
  student,
  restrictions,
  changed,
}: {
  student: Dependent;
  restrictions: Restrictions | undefined;
  /** Says who changed it last. */
  changed: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency, responsible } = useSession();
  const mayChange = student.maySpend && !responsible.blocked;
  const { wallet, version } = student.restrictions;
  const saved = {
    hasMax: wallet.dailyMax !== null,
    maxMinor: wallet.dailyMax === null ? undefined : wireToMinor(wallet.dailyMax, currency),
    alerts: wallet.alerts.enabled,
    minMinor: wireToMinor(wallet.alerts.minValue, currency) || undefined,
  };
  const tooMuch = (minor = 0n) =>
    atOnce(amountError(minor, { currency, locale: language }, { least: 0n }));
  const { form, change, field, refuse } = useForm(
    saved,
    {
      maxMinor: ({ maxMinor }) => tooMuch(maxMinor),
      minMinor: ({ minMinor }) =>
        minMinor === 0n ? atOnce({ key: 'limits.alert.positive' }) : tooMuch(minMinor),
    },
    LIMIT_FIELDS,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version was saved by somebody else
  useEffect(() => change(saved), [version]);
  const { hasMax, maxMinor, alerts, minMinor } = form;
  const save = useSaveRestrictions(student._id);

  const money = (minor: bigint) => formatMoney(minor, currency, language);
  const isMaxSaved = hasMax === saved.hasMax && maxMinor === saved.maxMinor;
  const submit = () =>
    save.mutate(
      {
        version,
        wallet: {
          dailyMax: hasMax && maxMinor !== undefined ? toMajor(maxMinor, currency) : null,
          alerts: { enabled: alerts, minValue: toMajor(minMinor ?? 0n, currency) },
        },
      },
      {
        onSuccess: () => whenLanguageLoaded((now) => notify('good', now('limits.saved'))),
        onError: (error) => {
          if (refuse(error).length === 0) notifyFailure(error, 'dependent.error.saveRestrictions');
        },
      },
    );
  return (
    <Form className={styles.column} onSubmit={submit}>
      <Card className={styles.limit}>
        <Switch
          label={t('limits.daily.title')}
          hint={t('limits.daily.switch')}
          checked={hasMax}
          onChange={(isOn) => change({ hasMax: isOn })}
          disabled={!mayChange}
        />
        {hasMax && (
          <AmountField
            label={t('limits.daily.label')}
            hint={t('limits.daily.hint')}
            currency={currency}
            {...field('maxMinor')}
            least={0n}
            disabled={!mayChange}
          />
        )}
        {/* The rest of the day is that of the saved maximum: while another is typed, it is not said. */}
        {isMaxSaved && restrictions?.left != null && restrictions.dailyMax !== null && (
          <p className={styles.quiet}>
            {t('limits.daily.left', {
              left: money(wireToMinor(restrictions.left, currency)),
              max: money(wireToMinor(restrictions.dailyMax, currency)),
            })}
          </p>
        )}
      </Card>
      <Card className={styles.limit}>
        <Switch
          label={t('limits.alert.title')}
          hint={t('limits.alert.switch')}
          checked={alerts}
          onChange={(isOn) => change({ alerts: isOn })}
          disabled={!mayChange}
        />
        {alerts && (
          <AmountField
            label={t('limits.alert.label')}
            hint={t('limits.alert.hint', { name: student.name })}
            currency={currency}
            {...field('minMinor')}
            disabled={!mayChange}
          />
        )}
      </Card>
      {mayChange && (
        <Foot>
          <Button type="submit" wide busy={save.isPending} waits>
            {t('common.save')}
          </Button>
        </Foot>
      )}
      {changed && <p className={styles.quiet}>{changed}</p>}
    </Form>
  );
}
