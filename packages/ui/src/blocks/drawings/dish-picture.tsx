import type { MenuProduct } from '@merenda/contract';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import styles from './dish-picture.module.css';

/** The picture's width on the page, for `<img sizes>`. */
const SIZES = {
  small: '(min-width: 1000px) 280px, 76px',
  large: '(min-width: 520px) 480px, 100vw',
  row: '48px',
} as const;

/**
 * A dish's picture (product:menus#pictures). It loads when it comes near the screen; until then its colours
 * take its place. Decoration: the dish's name stands beside it.
 */
export function DishPicture({
  dish: { image },
  size = 'small',
}: {
  dish: Pick<MenuProduct, 'image'>;
  /** `row`: as large as its place in a row. */
  size?: keyof typeof SIZES;
}) {
  const [failed, setFailed] = useState<string>();
  if (!image || failed === image.url) {
    // Every dish without a picture gets the same icon: a guess at its kind would sometimes be wrong.
    return (
      <span className={styles.picture} data-size={size} aria-hidden>
        <IconToolsKitchen2 size={size === 'row' ? 22 : 34} stroke={1.6} />
      </span>
    );
  }
  const { middle, edge } = image.placeholder;
  return (
    <img
      className={styles.picture}
      data-size={size}
      data-picture
      style={{ '--middle': middle, '--edge': edge } as CSSProperties}
      src={image.url}
      srcSet={image.srcSet}
      sizes={SIZES[size]}
      width={480}
      height={360}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(image.url)}
    />
  );
}
