import { textError } from '@merenda/domain/forms/text-forms';
import { lastClosedDayError } from '@merenda/domain/ordering/menu-planning';
import { CLOSURE_KINDS, CLOSURE_REASON, type ClosureKind } from '@merenda/domain/places/schools';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { tellChanged, useDraftForm } from '../session/use-draft-form.ts';
import { KeepButtons } from './draft/keep-buttons.tsx';
import styles from './panel.module.css';
import type { PlannedSchool } from './queries.ts';
import { useDraft } from './use-draft.ts';

/** Names the draft of a closure. */
export const closingDraft = ({ _id }: PlannedSchool, day: string): string =>
  `closing ${_id} ${day}`;

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
  const { drafted, add, isBusy } = useDraft(school._id);
  const known = drafted('closing', ({ firstDay }) => firstDay === day);
  const start = {
    lastDay: known?.lastDay ?? day,
    closure: (known?.closure ?? 'closure') as ClosureKind,
    reason: known?.reason ?? '',
    asRead: JSON.stringify(known ?? null),
  };
  const { form, change, field, showErrors, isValid, sent } = useDraftForm(
    closingDraft(school, day),
    start,
    {
      lastDay: ({ lastDay }) => lastClosedDayError(lastDay, day),
      reason: ({ reason }) => textError(reason, CLOSURE_REASON),
    },
    { paths: { lastDay: 'lastDay', reason: 'reason' } },
  );
  const end = () => {
    sent();
    onEnd();
  };
  const save = () => {
    // Days that somebody else has added to the draft meanwhile would go.
    if (form.asRead !== start.asRead) {
      change(start);
      return tellChanged();
    }
    if (!isValid('lastDay', 'reason')) return showErrors();
    const { lastDay, closure, reason } = form;
    add([{ kind: 'closing', firstDay: day, lastDay, closure, reason: reason.trim() }], end);
  };
  return (
    <Form className={styles.well} onSubmit={save}>
      <TypedDayField {...field('lastDay')} label={t('planning.close.last')} />
      <SelectField
        label={t('planning.close.kind')}
        value={form.closure}
        onChange={(closure) => change({ closure })}
        options={CLOSURE_KINDS.map((value) => ({
          value,
          label: t(`planning.close.kind.${value}`),
        }))}
      />
      <TextField
        {...field('reason')}
        label={t('planning.close.reason')}
        hint={t('planning.close.hint')}
        maxLength={CLOSURE_REASON.max}
      />
      <KeepButtons busy={isBusy} onCancel={end} />
    </Form>
  );
}
