import { LanguageSelect } from '@merenda/ui/blocks/choices/language-select.tsx';
import { PlateDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { chooseVisitorLanguage } from '../model/choose-language.ts';
import styles from './visitor.module.css';

/** Replaces sign-in and sign-up while a brand is not open (product:brands#closed-brand). */
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
