import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from './preferences.module.css';
import { ThemeChoice } from './theme-choice.tsx';

/** What takes effect as soon as it is chosen. */
export function Preferences() {
  return (
    <Card className={styles.preferences}>
      <LanguageChoice />
      <ThemeChoice />
    </Card>
  );
}
