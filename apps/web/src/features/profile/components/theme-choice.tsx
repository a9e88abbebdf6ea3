import { chooseTheme, useThemeChoice } from '@merenda/ui/blocks/browser/theme.ts';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './theme-choice.module.css';

const THEMES = ['system', 'light', 'dark'] as const;

/** The choice of theme for this browser: light, dark, or the device's. */
export function ThemeChoice() {
  const t = useT();
  return (
    <div className={styles.theme}>
      <span className={styles.label} aria-hidden>
        {t('theme.label')}
      </span>
      <Segmented
        label={t('theme.label')}
        value={useThemeChoice()}
        onChange={chooseTheme}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </div>
  );
}
