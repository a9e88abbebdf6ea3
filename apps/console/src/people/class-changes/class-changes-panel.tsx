import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { CsvInput, useTextProblem } from '../../imports/csv-input.tsx';
import { Mistakes } from '../../imports/mistakes.tsx';
import { useChosenSchool } from '../../places/chosen-school.ts';
import { SchoolField } from '../../places/school-field.tsx';
import { SidePanel } from '../../table/side-panel.tsx';
import styles from './class-changes.module.css';
import { PlanView } from './plan.tsx';
import { useClassChanges } from './use-class-changes.ts';

/** The year's change of classes of a school, from a file (product:console-people#change-of-classes). */
export function ClassChangesPanel() {
  const t = useT();
  const { school, isRead, error, refetch } = useChosenSchool(undefined);
  return (
    <SidePanel opened={null} at="/people" title={t('people.classes')}>
      {school ? (
        <ClassChanges first={school._id} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        !isRead && <ListSkeleton />
      )}
    </SidePanel>
  );
}

function ClassChanges({ first }: { first: string }) {
  const t = useT();
  const { wanted, change, plan, isLeaving, setLeaving, isBusy, check, make, isSaving, save } =
    useClassChanges(first);
  const problem = useTextProblem(wanted.text);
  const isWrong = plan?.outcome === 'wrong';
  const count = plan ? plan.changes.length + (isLeaving ? plan.allMissing : 0) : 0;
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t('people.classes.hint')}</p>
      <SchoolField
        label={t('people.school')}
        value={wanted.school}
        onChange={(school) => change({ school })}
      />
      <CsvInput text={wanted.text} onChange={(text) => change({ text, takesRest: false })}>
        <Button kind="outline" size="small" busy={isSaving} onClick={save}>
          {t('people.classes.present')}
        </Button>
      </CsvInput>
      {plan && plan.mistakes.length > 0 && (
        <Mistakes
          told={plan}
          title={t(isWrong ? 'planning.import.mistakes' : 'people.classes.leftOut')}
          isAlert={isWrong}
        />
      )}
      {plan?.mistakes.some(({ line = 1 }) => line > 1) && (
        <Checkbox
          label={t('people.classes.rest')}
          checked={wanted.takesRest}
          disabled={isBusy}
          onChange={(takesRest) => check({ takesRest })}
        />
      )}
      {plan && !isWrong && <PlanView plan={plan} />}
      {plan && plan.allMissing > 0 && plan.mistakes.length === 0 && (
        <Checkbox
          label={t('people.classes.leave')}
          hint={t('people.classes.leave.hint')}
          checked={isLeaving}
          onChange={setLeaving}
        />
      )}
      {plan && !isWrong && count === 0 && (
        <p className={styles.quiet}>{t('people.classes.same')}</p>
      )}
      <div className={styles.acts}>
        <Button
          {...(count > 0 && { kind: 'outline' as const })}
          busy={isBusy}
          waits={problem}
          onClick={() => check()}
        >
          {t('planning.import.check')}
        </Button>
        {plan && count > 0 && (
          <Button busy={isBusy} onClick={() => make(plan)}>
            {t('people.classes.make', { count })}
          </Button>
        )}
      </div>
    </div>
  );
}
