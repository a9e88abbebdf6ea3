import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import styles from '../panel.module.css';

/** The buttons of a form whose change is kept in the draft, and other ways on. */
export function KeepButtons({
  busy,
  onCancel,
  children,
}: {
  busy: boolean;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <div className={styles.acts}>
      <Button type="submit" size="small" busy={busy}>
        {t('planning.keep')}
      </Button>
      <Button kind="outline" size="small" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      {children}
    </div>
  );
}
