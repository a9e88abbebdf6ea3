import { useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { PaymentCard } from '../../../queries/cards.ts';
import styles from './cards.module.css';
import { KeptCard } from './kept-card.tsx';

/** Shows one card at a time; swipes and arrows lead to the others. */
export function CardCarousel({ cards }: { cards: readonly PaymentCard[] }) {
  const t = useT();
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const go = (to: number) => {
    const { current } = track;
    current?.scrollTo({ left: to * current.clientWidth });
  };
  return (
    <section aria-label={t('cards.heading')} className={styles.carousel}>
      <ul
        ref={track}
        className={styles.track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / clientWidth))
        }
      >
        {cards.map((card) => (
          <li key={card._id} className={styles.slide}>
            <KeptCard card={card} />
          </li>
        ))}
      </ul>
      {cards.length > 1 && (
        <div className={styles.walk}>
          <button
            type="button"
            className={styles.arrow}
            aria-label={t('cards.previous')}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            <IconChevronLeft size={22} aria-hidden />
          </button>
          <p aria-live="polite">{t('cards.position', { position: at + 1, count: cards.length })}</p>
          <button
            type="button"
            className={styles.arrow}
            aria-label={t('cards.next')}
            disabled={at >= cards.length - 1}
            onClick={() => go(at + 1)}
          >
            <IconChevronRight size={22} aria-hidden />
          </button>
        </div>
      )}
    </section>
  );
}
