import { FIRST_DAY } from '@merenda/domain/time/first-day';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { DayField } from '@merenda/ui/blocks/calendar/day-field.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { OPERATIONS, type StatementSpan } from '../model/statement-span.ts';
import styles from './statement.module.css';

/** The choice of days, and of debits or credits (product:reports#operation-filter). */
export function StatementFilter({
  span,
  usual,
  onClose,
  onChoose,
}: {
  span: StatementSpan;
  usual: StatementSpan;
  onClose: () => void;
  onChoose: (span: StatementSpan) => void;
}) {
  const t = useT();
  const [{ start, end, operation }, setChosen] = useState(span);
  const change = (part: Partial<StatementSpan>) => setChosen((before) => ({ ...before, ...part }));
  const isTurned = start > end;
  const choose = (chosen: StatementSpan) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.filter')}
      actions={
        <>
          <Button kind="plain" onClick={() => choose(usual)}>
            {t('report.filter.reset')}
          </Button>
          <Button waits onClick={() => choose({ start, end, operation })}>
            {t('report.filter.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <DayField
          label={t('report.filter.start')}
          value={start}
          min={FIRST_DAY}
          today={companyToday()}
          onChange={(day) => day && change({ start: day })}
        />
        <DayField
          label={t('report.filter.end')}
          value={end}
          min={FIRST_DAY}
          today={companyToday()}
          error={isTurned ? t('report.error.turned') : undefined}
          onChange={(day) => day && change({ end: day })}
        />
        <SelectField
          label={t('report.operation')}
          value={operation}
          options={OPERATIONS.map((value) => ({
            value,
            label: t(value === '*' ? 'report.operation.all' : `report.operation.${value}`),
          }))}
          onChange={(chosen) => change({ operation: chosen })}
        />
      </div>
    </Dialog>
  );
}
