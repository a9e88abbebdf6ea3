import type { Key } from '@merenda/i18n';
import { brand } from '../../../brand/brand.ts';
import { useT } from '../../../i18n/language.ts';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './account.module.css';

const HELD: readonly (readonly [term: Key, text: Key])[] = [
  ['account.rights.you', 'account.rights.you.text'],
  ['account.rights.students', 'account.rights.students.text'],
  ['account.rights.money', 'account.rights.money.text'],
  ['account.rights.security', 'account.rights.security.text'],
];

/** The body of law by the brand's country; brands elsewhere in the EU need no line. */
const LAWS: Record<string, Key> = {
  BR: 'account.rights.law.brazil',
  GB: 'account.rights.law.uk',
};

/** What is held of the guardian, why, and under which law. The whole of it is the privacy policy. */
export function HeldData() {
  const t = useT();
  return (
    <Card className={styles.facts ?? ''}>
      <dl className={styles.held}>
        {HELD.map(([term, text]) => (
          <div key={term}>
            <dt>{t(term)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.law}>{t(LAWS[brand.country ?? ''] ?? 'account.rights.law.eu')}</p>
    </Card>
  );
}
