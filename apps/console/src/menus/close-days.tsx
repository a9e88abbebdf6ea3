import { textError } from '@merenda/domain/forms/text-forms';
import { isDay } from '@merenda/domain/time/dates';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './panel.module.css';
import type { PlannedSchool } from './queries.ts';
import { useDraft } from './use-draft.ts';

const REASON = { min: 3, max: 80 } as const;

/** Closes the school from a day on, for a reason that families read. */
export function CloseDays({
  school,
  day,
  onEnd,
}: {
  school: PlannedSchool;
  day: string;
  onEnd: () => void;
}) {
  const t = useT();
  const { add, isBusy } = useDraft(school._id);
  const { form, field, tellWrong, isValid } = useForm(
    { lastDay: day, reason: '' },
    {
      lastDay: ({ lastDay }) =>
        isDay(lastDay) && lastDay >= day ? undefined : { key: 'form.invalidDate' },
      reason: ({ reason }) => textError(reason, REASON),
    },
    { paths: { lastDay: 'lastDay', reason: 'reason' } },
    'sent',
  );
  const save = () => {
    if (!isValid('lastDay', 'reason')) return tellWrong();
    const { lastDay, reason } = form;
    add([{ kind: 'closing', firstDay: day, lastDay, reason: reason.trim() }], onEnd);
  };
  return (
    <Form className={styles.well} onSubmit={save}>
      <TypedDayField {...field('lastDay')} label={t('planning.close.last')} />
      <TextField
        {...field('reason')}
        label={t('planning.close.reason')}
        hint={t('planning.close.hint')}
        maxLength={REASON.max}
      />
      <div className={styles.acts}>
        <Button type="submit" size="small" busy={isBusy}>
          {t('planning.keep')}
        </Button>
        <Button kind="outline" size="small" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
