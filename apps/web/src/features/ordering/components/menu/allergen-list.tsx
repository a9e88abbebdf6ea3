import { type Allergen, isContained } from '@merenda/domain/ordering/allergens';
import { AllergenIcon } from '@merenda/ui/blocks/allergens/allergen-icon.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import styles from './allergen-list.module.css';

/** A dish's contents and the diets it suits, in words (product:menus#allergens). */
export function AllergenList({ allergens }: { allergens: readonly Allergen[] }) {
  const t = useT();
  const language = useLanguage();
  const contained = allergens.filter(isContained);
  const diets = allergens.filter((allergen) => !isContained(allergen));
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  return (
    <>
      {contained.length > 0 && (
        <span className={styles.contains}>
          {contained.map((allergen) => (
            <AllergenIcon key={allergen} allergen={allergen} size={18} />
          ))}
          {t('menu.contains', {
            allergens: list.format(contained.map((allergen) => t(`allergen.${allergen}`))),
          })}
        </span>
      )}
      {diets.length > 0 && (
        <span className={styles.diets}>
          {diets.map((diet) => (
            <AllergenIcon key={diet} allergen={diet} size={18} />
          ))}
          {diets.map((diet) => t(`allergen.${diet}`)).join(' · ')}
        </span>
      )}
    </>
  );
}
