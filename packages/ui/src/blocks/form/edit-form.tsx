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
  save,
  waits,
  busy,
  onSave,
  onCancel,
  ref,
}: {
  children: ReactNode;
  /** The words of the button that saves. */
  save: string;
  waits: Waits;
  busy: boolean;
  onSave: () => void;
  onCancel: () => void;
  ref?: Ref<HTMLFormElement>;
}) {
  const t = useT();
  return (
    <Form ref={ref} className={styles.form} onSubmit={() => !busy && onSave()}>
      {children}
      <Foot className={styles.end ?? ''}>
        <div className={styles.actions}>
          <Button kind="outline" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={busy} waits={waits}>
            {save}
          </Button>
        </div>
      </Foot>
    </Form>
  );
}

/** Fields below each other. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
