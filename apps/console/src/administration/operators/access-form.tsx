import { isSameAccess, OPERATOR_ROLES, type OperatorRole } from '@merenda/domain/people/operators';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import { free } from '@merenda/ui/blocks/form/form-state.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { PlacePicker, type Places } from '../../places/place-picker.tsx';
import { useDraftForm } from '../../session/use-draft-form.ts';
import styles from '../administration.module.css';
import type { Access } from './access-text.ts';

/** Roles and scope as the API takes them. */
export interface SentAccess {
  roles: OperatorRole[];
  everywhere: boolean;
  companies: string[];
  schools: string[];
}

const NO_PLACES: Places = { companies: [], schools: [] };

interface Typed {
  roles: readonly OperatorRole[];
  scope: 'everywhere' | 'some';
  places: Places;
}

const typedOf = (access: Access | undefined): Typed => ({
  roles: access?.roles ?? [],
  scope: access?.everywhere ? 'everywhere' : 'some',
  places: { companies: access?.companies ?? [], schools: access?.schools ?? [] },
});

function sentOf({ roles, scope, places }: Typed): SentAccess {
  const { companies, schools } = scope === 'everywhere' ? NO_PLACES : places;
  return {
    roles: [...roles],
    everywhere: scope === 'everywhere',
    companies: companies.map(({ _id }) => _id),
    schools: schools.map(({ _id }) => _id),
  };
}

/** Roles and scope to propose. `children` are the fields before them. */
export function AccessForm({
  draft,
  initial,
  busy,
  onSend,
  onLeave,
  above,
  children,
}: {
  /** Names the record. */
  draft: string;
  initial?: Access & { version: string };
  busy: boolean;
  /**
   * `sent` forgets the draft: called when the proposal is made. `version` is the one of the access with
   * which the form began; `read` takes another one, once that was shown.
   */
  onSend: (
    access: SentAccess,
    form: { sent: () => void; version: string; read: (version: string) => void },
  ) => void;
  onLeave: () => void;
  /** The form of the fields above, which one try to send checks, too. */
  above?: { isRight: boolean; showErrors: () => void };
  children?: ReactNode;
}) {
  const t = useT();
  const { form, change, field, showErrors, isValid, sent } = useDraftForm(
    draft,
    { ...typedOf(initial), version: initial?.version ?? '' },
    {
      roles: ({ roles }) =>
        roles.length > 0 ? undefined : { key: 'administration.access.noRole' },
      scope: free,
      version: free,
      places: ({ scope, places: { companies, schools } }) =>
        scope === 'everywhere' || companies.length + schools.length > 0
          ? undefined
          : { key: 'administration.access.noPlace' },
    },
    { paths: { roles: 'roles', scope: 'everywhere', places: 'companies', version: 'version' } },
  );
  const { roles, scope, version } = form;
  const [role, place] = [field('roles'), field('places')];
  const isUnchanged = initial !== undefined && isSameAccess(sentOf(form), sentOf(typedOf(initial)));
  const send = () => {
    const isRight = isValid('roles', 'places');
    if (!isRight) showErrors();
    // Last: the focus goes to the first wrong field.
    if (above && !above.isRight) above.showErrors();
    if (!isRight || above?.isRight === false) return;
    onSend(sentOf(form), { sent, version, read: (latest) => change({ version: latest }) });
  };
  return (
    <EditForm
      isPart
      save={t('administration.access.send')}
      busy={busy}
      waits={isUnchanged ? t('form.unchanged') : undefined}
      onSave={send}
      onCancel={() => {
        sent();
        onLeave();
      }}
    >
      {children}
      <PillSet
        legend={t('console.roles')}
        values={roles}
        options={OPERATOR_ROLES.map((value) => ({ value, label: t(`console.role.${value}`) }))}
        onToggle={(one) =>
          role.onChange(
            roles.includes(one) ? roles.filter((other) => other !== one) : [...roles, one],
          )
        }
      />
      {role.error && (
        <p className={styles.wrong} role="alert">
          {role.error}
        </p>
      )}
      <Segmented
        {...field('scope')}
        label={t('console.scope')}
        options={[
          { value: 'some', label: t('administration.access.some') },
          { value: 'everywhere', label: t('console.scope.everywhere') },
        ]}
      />
      {scope === 'some' && <PlacePicker value={place.value} onChange={place.onChange} />}
      {place.error && (
        <p className={styles.wrong} role="alert">
          {place.error}
        </p>
      )}
    </EditForm>
  );
}
