import type { ReactNode, Ref } from 'react';
import { useT } from '../../i18n/language.ts';
import { Button, type Waits } from '../actions/button.tsx';
import { Foot } from '../layout/foot.tsx';
import styles from './edit-form.module.css';
import { Form } from './form.tsx';

/**
 * Known data of somebody, being changed: columns side by side where there is room, then cancel and
 * save. A button that waits keeps the browser from submitting.
 */
export function EditForm({
  children,
  isPart = false,
  label,
  alert,
  kind = 'primary',
  save,
  waits,
  busy,
  onSave,
  onCancel,
  ref,
}: {
  children: ReactNode;
  /** A part of its screen, such as in a panel: one column, whose buttons follow the last field. */
  isPart?: boolean;
  /** Names a form that is not alone on its screen. */
  label?: string;
  /** Said before the fields, such as what somebody else has changed. */
  alert?: string | undefined;
  kind?: 'primary' | 'danger';
  /** The words of the button that saves, where it does not just save. */
  save?: string;
  waits?: Waits;
  busy: boolean;
  onSave: () => void;
  onCancel: () => void;
  ref?: Ref<HTMLFormElement>;
}) {
  const t = useT();
  const End = isPart ? 'div' : Foot;
  return (
    <Form
      ref={ref}
      className={styles.form}
      data-part={isPart || undefined}
      aria-label={label}
      onSubmit={() => !busy && onSave()}
    >
      {alert && (
        <p className={styles.alert} role="alert">
          {alert}
        </p>
      )}
      {children}
      <End className={styles.end ?? ''}>
        <div className={styles.actions}>
          <Button kind="outline" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" kind={kind} busy={busy} waits={waits}>
            {save ?? t('common.save')}
          </Button>
        </div>
      </End>
    </Form>
  );
}

/** Fields below each other. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
