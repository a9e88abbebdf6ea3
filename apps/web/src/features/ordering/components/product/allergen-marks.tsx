import { type Allergen, isContained } from '@merenda/domain/ordering/allergens';
import { AllergenIcon } from '@merenda/ui/blocks/allergens/allergen-icon.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './product-details.module.css';

/** A product's contents and the allergens that it is free of, each with icon and word. */
export function AllergenMarks({ allergens }: { allergens: readonly Allergen[] }) {
  const t = useT();
  if (allergens.length === 0) return <p className={styles.quiet}>{t('product.noMarks')}</p>;
  return (
    <ul className={styles.marks}>
      {allergens.map((allergen) => (
        <li key={allergen}>
          <Chip
            tone={isContained(allergen) ? 'warn' : 'good'}
            icon={<AllergenIcon allergen={allergen} />}
          >
            {t(`allergen.${allergen}`)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
