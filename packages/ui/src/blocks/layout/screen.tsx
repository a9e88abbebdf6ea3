import type { ReactNode } from 'react';
import { useTitle } from '../browser/use-title.ts';
import { useFocusOnMount } from '../dialogs/use-focus-on-mount.ts';
import frame from './frame.module.css';
import styles from './screen.module.css';

/**
 * The body of a page: one comfortable column, room for two (`wide`), or a short message in the
 * middle (`centred`). It holds everything that a page shows; the layout around it has the `<main>`.
 */
export function Screen({
  wide = false,
  centred = false,
  children,
}: {
  wide?: boolean;
  centred?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`${frame.frame} ${styles.screen}`}
      data-wide={wide || undefined}
      data-centred={centred || undefined}
    >
      {children}
    </div>
  );
}

/**
 * A page's title: it names the document and takes the focus when the page opens. On a phone the way
 * back stands beside it (product:look#back).
 */
export function PageHeader({
  title,
  text,
  picture,
  back,
  action,
}: {
  title: string;
  /** A picture of the page's subject, before its title. */
  picture?: ReactNode;
  text?: ReactNode;
  /** Usually a `<BackLink>`. */
  back?: ReactNode;
  action?: ReactNode;
}) {
  useTitle(title);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <header className={styles.header}>
      {back}
      <div className={styles.titles}>
        <div className={styles.named}>
          {picture}
          <div className={styles.words}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {text && <p className={styles.text}>{text}</p>}
          </div>
        </div>
        {action && <div className={styles.actions}>{action}</div>}
      </div>
    </header>
  );
}

/** A part of a page with a heading and, at its right, a link or a chip. */
export function Section({
  id,
  title,
  action,
  children,
}: {
  /** The fragment of links to it. */
  id?: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className={styles.section}>
      <div className={styles.heading}>
        <h2 tabIndex={-1}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
