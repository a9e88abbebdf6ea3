import { type Allergen, isContained } from '@merenda/domain/ordering/allergens';
import { AllergenIcon } from '@merenda/ui/blocks/allergens/allergen-icon.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronDown, IconExternalLink, IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Product } from '../../api/menus.ts';
import styles from './product-facts.module.css';

/** One level below the heading of the page or dialog. */
type Heading = 'h2' | 'h3';

/**
 * The tooltip on allergens and nutrition. Tap, click or key opens and closes it: touch has no hover. Escape
 * closes the tooltip, not the dialog around it.
 */
export function ProductFacts({ product, Heading }: { product: Product; Heading: Heading }) {
  const t = useT();
  const bubble = useId();
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from wherever the focus is in it
    <div onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={bubble}
        onClick={() => setOpen(!isOpen)}
      >
        <IconInfoCircle size={20} aria-hidden />
        {t('product.facts')}
        <IconChevronDown size={18} className={styles.chevron} aria-hidden />
      </button>
      <div id={bubble} aria-live="polite">
        {isOpen && (
          <div className={styles.bubble}>
            <Allergens product={product} Heading={Heading} />
            <Nutrition product={product} Heading={Heading} />
          </div>
        )}
      </div>
    </div>
  );
}

function Allergens({
  product: { product, subProducts },
  Heading,
}: {
  product: Product;
  Heading: Heading;
}) {
  const t = useT();
  const contained = product.allergens.filter(isContained);
  const diets = product.allergens.filter((allergen) => !isContained(allergen));
  return (
    <>
      <Marks
        Heading={Heading}
        title={t('product.contains')}
        allergens={contained}
        parts={subProducts}
      />
      <Marks Heading={Heading} title={t('product.suits')} allergens={diets} />
      {product.allergens.length === 0 && <p>{t('product.noMarks')}</p>}
      {product.allergensUrl && (
        <a className={styles.sheet} href={product.allergensUrl} target="_blank" rel="noreferrer">
          {t('product.sheet')}
          <IconExternalLink size={16} aria-hidden />
        </a>
      )}
    </>
  );
}

function Marks({
  Heading,
  title,
  allergens,
  parts = [],
}: {
  Heading: Heading;
  title: string;
  allergens: readonly Allergen[];
  /** The product's parts; each allergen names the parts that contain it. */
  parts?: Product['subProducts'];
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  if (allergens.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  const whereIn = (allergen: Allergen) =>
    parts.filter((part) => part.allergens.includes(allergen)).map(({ name }) => localised(name));
  return (
    <section>
      <Heading className={styles.title}>{title}</Heading>
      <ul className={styles.marks}>
        {allergens.map((allergen) => {
          const where = whereIn(allergen);
          return (
            <li key={allergen} className={styles.mark}>
              <AllergenIcon allergen={allergen} />
              <span>
                <span className={styles.word}>{t(`allergen.${allergen}`)}</span>
                {where.length > 0 && (
                  <span className={styles.where}>
                    {t('product.containsIn', { parts: list.format(where) })}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Nutrition({ product, Heading }: { product: Product; Heading: Heading }) {
  const t = useT();
  const localised = useLocalised();
  const { value, info, color } = product.nutritionalValueDescription;
  return (
    <section>
      <Heading className={styles.title}>{t('product.nutrition')}</Heading>
      <p className={styles.value}>
        <span className={styles.dot} style={{ background: color }} aria-hidden />
        {t(`consumption.${value}`)}
      </p>
      <p>{info ? localised(info) : t(`product.info.${value}`)}</p>
      {product.kilocalories !== undefined && (
        <p>{t('ordering.energy', { kcal: product.kilocalories })}</p>
      )}
    </section>
  );
}
