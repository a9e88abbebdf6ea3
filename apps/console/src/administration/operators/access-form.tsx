import { OPERATOR_ROLES, type OperatorRole } from '@merenda/domain/people/operators';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type ReactNode, useState } from 'react';
import { PlacePicker, type Places } from '../../places/place-picker.tsx';
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
  initial,
  busy,
  onSend,
  onLeave,
  children,
}: {
  initial?: Access;
  busy: boolean;
  onSend: (access: SentAccess) => void;
  onLeave: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  const [roles, setRoles] = useState<readonly OperatorRole[]>(initial?.roles ?? []);
  const [scope, setScope] = useState<'everywhere' | 'some'>(
    initial?.everywhere ? 'everywhere' : 'some',
  );
  const [places, setPlaces] = useState<Places>(initial ?? NO_PLACES);
  const [wasSent, setWasSent] = useState(false);
  const chosen = scope === 'everywhere' ? NO_PLACES : places;
  const hasPlace = scope === 'everywhere' || chosen.companies.length + chosen.schools.length > 0;
  const send = () => {
    setWasSent(true);
    if (roles.length === 0 || !hasPlace) return;
    onSend({
      roles: [...roles],
      everywhere: scope === 'everywhere',
      companies: chosen.companies.map(({ _id }) => _id),
      schools: chosen.schools.map(({ _id }) => _id),
    });
  };
  return (
    <Form className={styles.form} onSubmit={send}>
      {children}
      <PillSet
        legend={t('console.roles')}
        values={roles}
        options={OPERATOR_ROLES.map((value) => ({ value, label: t(`console.role.${value}`) }))}
        onToggle={(role) =>
          setRoles(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role])
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
        onChange={setScope}
        options={[
          { value: 'some', label: t('administration.access.some') },
          { value: 'everywhere', label: t('console.scope.everywhere') },
        ]}
      />
      {scope === 'some' && <PlacePicker value={places} onChange={setPlaces} />}
      {wasSent && !hasPlace && (
        <p className={styles.wrong} role="alert">
          {t('administration.access.noPlace')}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          {t('administration.access.send')}
        </Button>
        <Button kind="outline" onClick={onLeave}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
