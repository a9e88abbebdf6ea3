import { useT } from '@merenda/ui/i18n/language.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './category-tabs.module.css';

/** The part of the screen, below the tabs, in which a section counts as being read. */
const READING = { rootMargin: '-120px 0px -65% 0px' };

/**
 * Tabs with the names of the sections below. The tabs stay on top while the sections scroll, and mark the
 * section being read (product:menus#page). Pressing a tab scrolls to its section.
 *
 * @param sections the element that holds the sections, in order
 */
export function CategoryTabs({
  names,
  sections,
  children,
}: {
  names: readonly { id: string; name: string }[];
  sections: RefObject<HTMLElement | null>;
  /** Content after the tabs, which stays on top with them. */
  children?: ReactNode;
}) {
  const t = useT();
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const count = names.length;
  useEffect(() => {
    const parts = [...(sections.current?.children ?? [])].slice(0, count);
    const watch = new IntersectionObserver((seen) => {
      const read = seen.find(({ isIntersecting }) => isIntersecting);
      if (read) setCurrent(parts.indexOf(read.target));
    }, READING);
    for (const part of parts) watch.observe(part);
    return () => watch.disconnect();
  }, [sections, count]);
  useEffect(() => {
    const tab = list.current?.children[current] as HTMLElement | undefined;
    list.current?.scrollTo({ left: (tab?.offsetLeft ?? 0) - 24, behavior: 'smooth' });
  }, [current]);
  const goTo = (index: number) => {
    const part = sections.current?.children[index];
    part?.scrollIntoView({ block: 'start' });
    part?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.tabs} aria-label={t('menu.categories')}>
      <ul ref={list} data-row>
        {names.map(({ id, name }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => goTo(index)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}
