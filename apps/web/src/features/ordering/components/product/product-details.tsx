import { type Currency, wireToMinor } from '@merenda/domain/money/money';
import { DishPicture } from '@merenda/ui/blocks/drawings/dish-picture.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Product } from '../../api/menus.ts';
import { AllergenMarks } from './allergen-marks.tsx';
import styles from './product-details.module.css';
import { ProductFacts } from './product-facts.tsx';

/**
 * All details of a product but its name, which is the dialog's heading (product:menus#product-detail).
 * @param Heading heading of the parts, one level below the heading of the page or dialog
 */
export function ProductDetails({
  product,
  currency,
  marks,
  Heading,
}: {
  product: Product;
  currency: Currency;
  marks?: ReactNode;
  Heading: 'h2' | 'h3';
}) {
  const t = useT();
  const localised = useLocalised();
  const { recurrency, includeWeekends } = product.product.orderType;
  return (
    <div className={styles.product}>
      <div className={styles.picture}>
        <DishPicture dish={product} size="large" />
      </div>
      <div className={styles.labels}>
        <Chip icon={<IconCalendarRepeat aria-hidden />}>
          {dotted([
            t(`product.recurrency.${recurrency}`),
            includeWeekends && t('product.weekends'),
          ])}
        </Chip>
        {product.isOffered ? marks : <Chip tone="warn">{t('product.gone')}</Chip>}
      </div>
      <p className={styles.price}>
        <Money minor={wireToMinor(product.price, currency)} currency={currency} />
      </p>
      <p>{localised(product.productDescription)}</p>
      <AllergenMarks allergens={product.product.allergens} />
      <ProductFacts product={product} Heading={Heading} />
      {product.subProducts.length > 0 && (
        <SubProducts parts={product.subProducts} Heading={Heading} />
      )}
    </div>
  );
}

function SubProducts({ parts, Heading }: { parts: Product['subProducts']; Heading: 'h2' | 'h3' }) {
  const t = useT();
  const localised = useLocalised();
  return (
    <section className={styles.parts}>
      <Heading className={styles.heading}>{t('product.parts')}</Heading>
      <ul className={styles.list}>
        {parts.map(({ _id, name, description }) => (
          <li key={_id}>
            <span className={styles.name}>{localised(name)}</span>
            <span className={styles.quiet}>{localised(description)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
