import { Card } from '../../../ui/Card.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './Preferences.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';

/** What takes effect as soon as it is chosen. */
export function Preferences() {
  return (
    <Card className={styles.preferences}>
      <LanguageChoice />
      <ThemeChoice />
    </Card>
  );
}
