import { ALLERGENS, type Allergen, isContained } from '@merenda/domain/ordering/allergens';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { AllergenIcon } from '@merenda/ui/blocks/allergens/allergen-icon.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import type { Menu } from '../../api/menus.ts';
import styles from './allergen-list.module.css';

/** A dish's contents and the diets it suits, as icons that the legend explains (product:menus#allergens). */
export function AllergenList({ allergens }: { allergens: readonly Allergen[] }) {
  const t = useT();
  const language = useLanguage();
  const contained = allergens.filter(isContained);
  const diets = allergens.filter((allergen) => !isContained(allergen));
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  const words = (named: readonly Allergen[]) =>
    list.format(named.map((one) => t(`allergen.${one}`)));
  if (allergens.length === 0) return null;
  return (
    <span className={styles.marks}>
      <Icons of={contained} words={t('menu.contains', { allergens: words(contained) })} />
      <Icons of={diets} words={words(diets)} />
    </span>
  );
}

function Icons({ of, words }: { of: readonly Allergen[]; words: string }) {
  if (of.length === 0) return null;
  return (
    <span className={styles.icons} title={words}>
      {of.map((allergen) => (
        <Mark key={allergen} allergen={allergen} />
      ))}
      <Hidden>{words}</Hidden>
    </span>
  );
}

const Mark = ({ allergen }: { allergen: Allergen }) => (
  <span className={styles.mark} data-contained={isContained(allergen) || undefined}>
    <AllergenIcon allergen={allergen} size={18} />
  </span>
);

const allergensIn = ({ categories }: Menu) =>
  new Set(
    categories.flatMap(({ products }) => products.flatMap(({ product }) => product.allergens)),
  );

/** Do a menu's dishes have icons? */
export const hasAllergens = (menu: Menu): boolean => allergensIn(menu).size > 0;

/** A button that explains the icons of a menu's dishes in words. */
export function AllergenLegend({ menu }: { menu: Menu }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const found = allergensIn(menu);
  if (found.size === 0) return null;
  return (
    <>
      <Button kind="plain" size="small" onClick={() => setOpen(true)}>
        {t('menu.legend')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('menu.legend')}>
        <ul className={styles.legend}>
          {ALLERGENS.filter((one) => found.has(one)).map((allergen) => (
            <li key={allergen}>
              <Mark allergen={allergen} />
              {isContained(allergen)
                ? t('menu.contains', { allergens: t(`allergen.${allergen}`) })
                : t(`allergen.${allergen}`)}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
