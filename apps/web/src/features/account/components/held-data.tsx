import type { BrandCountry } from '@merenda/domain/brands/brands';
import type { Key } from '@merenda/i18n';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './account.module.css';

const HELD: readonly (readonly [term: Key, text: Key])[] = [
  ['account.rights.you', 'account.rights.you.text'],
  ['account.rights.students', 'account.rights.students.text'],
  ['account.rights.money', 'account.rights.money.text'],
  ['account.rights.security', 'account.rights.security.text'],
];

/** The data protection law of a brand's country. */
const LAWS: Record<BrandCountry, Key> = {
  BR: 'account.rights.law.brazil',
  GB: 'account.rights.law.uk',
  HU: 'account.rights.law.eu',
  PT: 'account.rights.law.eu',
};

/** The guardian's stored data, their purposes and the law. The privacy policy has the full text. */
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
      {brand.country && <p className={styles.law}>{t(LAWS[brand.country])}</p>}
    </Card>
  );
}
