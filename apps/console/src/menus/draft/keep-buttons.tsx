import { Button, type Waits } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import styles from '../panel.module.css';

/** The buttons of a form whose change is kept in the draft, and other ways on. */
export function KeepButtons({
  busy,
  waits,
  onCancel,
  children,
}: {
  busy: boolean;
  waits?: Waits;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <div className={styles.acts}>
      <Button type="submit" size="small" busy={busy} waits={waits}>
        {t('planning.keep')}
      </Button>
      <Button kind="outline" size="small" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      {children}
    </div>
  );
}
