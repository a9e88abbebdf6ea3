import { useT } from '../../../i18n/language.ts';
import { brand } from '../../../session/brand.ts';
import { PlateDrawing } from '../../../ui/drawings.tsx';
import { LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import { PageHeader, Screen } from '../../../ui/Screen.tsx';
import { chooseVisitorLanguage } from '../chooseLanguage.ts';
import styles from './visitor.module.css';

/** In place of sign-in and sign-up where a brand is not open yet (decision C). */
export default function ClosedBrand() {
  const t = useT();
  return (
    <Screen>
      <div className={styles.centred}>
        <PlateDrawing />
        <PageHeader
          title={t('session.closed.title', { brand: brand.name })}
          text={t('session.closed.message')}
        />
        <p className={styles.quiet}>{t('session.closed.ask')}</p>
        <LanguageSelect onChoose={chooseVisitorLanguage} />
      </div>
    </Screen>
  );
}
