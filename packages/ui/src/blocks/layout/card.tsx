import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';

/**
 * A white card. `tone`: `warn` for attention, `brand` for a chosen card. `flush` leaves the padding
 * to the content (lists with hairlines).
 */
export function Card({
  as: Tag = 'div',
  tone = 'plain',
  flush = false,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li';
  tone?: 'plain' | 'warn' | 'brand';
  flush?: boolean;
}) {
  return (
    <Tag
      {...rest}
      className={[styles.card, flush && styles.flush, className].filter(Boolean).join(' ')}
      data-tone={tone}
    />
  );
}

/** A row of picture, two lines and content at the right: people, cards, settings. */
export function CardRow({
  picture,
  title,
  text,
  aside,
}: {
  picture?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className={styles.row}>
      {picture}
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
