import { OPERATOR_ROLES, type OperatorRole } from '@merenda/domain/people/operators';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type ReactNode, useState } from 'react';
import { PlacePicker, type Places } from '../../places/place-picker.tsx';
import { useDraftState } from '../../session/use-draft-form.ts';
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

/** Roles and scope to propose. `children` are the fields before them. */
export function AccessForm({
  draft,
  initial,
  busy,
  onSend,
  onLeave,
  children,
}: {
  /** Names the record. */
  draft: string;
  initial?: Access;
  busy: boolean;
  /** `sent` forgets the draft: called when the proposal is made. */
  onSend: (access: SentAccess, sent: () => void) => void;
  onLeave: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  const { values, change, sent } = useDraftState(draft, {
    roles: initial?.roles ?? ([] as readonly OperatorRole[]),
    scope: (initial?.everywhere ? 'everywhere' : 'some') as 'everywhere' | 'some',
    places: {
      companies: initial?.companies ?? [],
      schools: initial?.schools ?? [],
    } as Places,
  });
  const { roles, scope, places } = values;
  const [wasSent, setWasSent] = useState(false);
  const chosen = scope === 'everywhere' ? NO_PLACES : places;
  const hasPlace = scope === 'everywhere' || chosen.companies.length + chosen.schools.length > 0;
  const send = () => {
    setWasSent(true);
    if (roles.length === 0 || !hasPlace) return;
    const access = {
      roles: [...roles],
      everywhere: scope === 'everywhere',
      companies: chosen.companies.map(({ _id }) => _id),
      schools: chosen.schools.map(({ _id }) => _id),
    };
    onSend(access, sent);
  };
  return (
    <Form className={styles.form} onSubmit={send}>
      {children}
      <PillSet
        legend={t('console.roles')}
        values={roles}
        options={OPERATOR_ROLES.map((value) => ({ value, label: t(`console.role.${value}`) }))}
        onToggle={(role) =>
          change({
            roles: roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role],
          })
        }
      />
      {wasSent && roles.length === 0 && (
        <p className={styles.wrong} role="alert">
          {t('administration.access.noRole')}
        </p>
      )}
      <Segmented
        label={t('console.scope')}
        value={scope}
        onChange={(chosenScope) => change({ scope: chosenScope })}
        options={[
          { value: 'some', label: t('administration.access.some') },
          { value: 'everywhere', label: t('console.scope.everywhere') },
        ]}
      />
      {scope === 'some' && (
        <PlacePicker value={places} onChange={(chosenPlaces) => change({ places: chosenPlaces })} />
      )}
      {wasSent && !hasPlace && (
        <p className={styles.wrong} role="alert">
          {t('administration.access.noPlace')}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          {t('administration.access.send')}
        </Button>
        <Button
          kind="outline"
          onClick={() => {
            sent();
            onLeave();
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
