import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { KeyPicture } from './pictures/key-picture.tsx';
import styles from './visitor.module.css';

/** The screen of a link that was used, is too old, or has no token; `children` lead to a new one. */
export function LinkSpent({ children }: { children?: ReactNode }) {
  const t = useT();
  return (
    <Screen>
      <div className={styles.welcome}>
        <KeyPicture />
        <PageHeader title={t('reset.noToken.title')} text={t('recover.error.invalid_token')} />
      </div>
      <div className={styles.choices}>
        {children}
        <ButtonLink kind={children ? 'plain' : 'primary'} wide to="/login" search>
          {t('session.toLogin')}
        </ButtonLink>
      </div>
    </Screen>
  );
}
