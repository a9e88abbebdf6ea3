import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import styles from './administration.module.css';

/** A form that changes a record in its panel: what somebody else has changed, the fields, both acts. */
export function EditForm({
  label,
  theirs,
  isSaving,
  onSave,
  onCancel,
  children,
}: {
  label?: string;
  theirs?: string | undefined;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <Form className={styles.form} aria-label={label} onSubmit={onSave}>
      {theirs && (
        <p className={styles.wrong} role="alert">
          {theirs}
        </p>
      )}
      {children}
      <div className={styles.acts}>
        <Button type="submit" busy={isSaving}>
          {t('common.save')}
        </Button>
        <Button kind="outline" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
