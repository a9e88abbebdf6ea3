import { HEALTH_TEXTS, KINSHIPS } from '@merenda/domain/health/health-form';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { useKinship } from '../model/fields.ts';
import type { HealthFormState } from '../model/use-health-form.ts';
import styles from './health-form.module.css';

type Who = 'responsible' | 'info';

/**
 * The person who answers for the student, and the one who gives these answers
 * (product:health-form#fields).
 */
export function ResponsibleStep({ state }: { state: HealthFormState }) {
  const t = useT();
  const { form, change, isValid } = state;
  const same =
    form.infoName === form.responsibleName && form.infoKinship === form.responsibleKinship;
  return (
    <>
      <Person state={state} who="responsible" legend={t('health.responsible')} />
      <Person state={state} who="info" legend={t('health.informant')}>
        {isValid('responsibleName', 'responsibleKinship') && !same && (
          <Button
            kind="soft"
            size="small"
            onClick={() =>
              change({ infoName: form.responsibleName, infoKinship: form.responsibleKinship })
            }
          >
            {t('health.informant.same')}
          </Button>
        )}
      </Person>
    </>
  );
}

function Person({
  state: { form, change, field },
  who,
  legend,
  children,
}: {
  state: HealthFormState;
  who: Who;
  legend: string;
  /** Between the legend and the fields. */
  children?: ReactNode;
}) {
  const t = useT();
  const kinship = useKinship();
  const chosen = form[`${who}Kinship`];
  // The person who answers for the student also informs, until something else is said.
  const alike =
    who === 'responsible' &&
    form.infoName === form.responsibleName &&
    form.infoKinship === form.responsibleKinship;
  // A word of one's own, from an earlier form, stays one of the choices.
  const own = chosen && !KINSHIPS.some((known) => known === chosen) ? [chosen] : [];
  return (
    <fieldset className={styles.person}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      <TextField
        label={t('health.person.name')}
        autoComplete="name"
        maxLength={HEALTH_TEXTS.name}
        {...field(`${who}Name`)}
      />
      <SelectField
        label={t('health.person.kinship')}
        value={chosen}
        placeholder={t('common.choose')}
        onChange={(value) =>
          change({ [`${who}Kinship`]: value, ...(alike && { infoKinship: value }) })
        }
        options={[...KINSHIPS, ...own].map((value) => ({ value, label: kinship(value) }))}
      />
    </fieldset>
  );
}
