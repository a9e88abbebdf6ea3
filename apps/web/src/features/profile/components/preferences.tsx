import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from './preferences.module.css';
import { ThemeChoice } from './theme-choice.tsx';

/** Settings that take effect at once. */
export function Preferences() {
  return (
    <Card className={styles.preferences}>
      <LanguageChoice />
      <ThemeChoice />
    </Card>
  );
}
