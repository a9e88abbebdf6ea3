import { useT } from '@merenda/ui/i18n/language.ts';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Opened, Others } from '../presence/others.tsx';
import styles from './side-panel.module.css';
import { useKeptFocus } from './use-kept-focus.ts';
import { useOwnFocus } from './use-own-focus.ts';

/** A table and, at its right, the panel of the chosen row, if there is one. */
export const WithPanel = ({
  isWide = false,
  children,
}: {
  /** It is unreadable in half a page, as a calendar: a panel takes its place earlier, and less beside it. */
  isWide?: boolean;
  children: ReactNode;
}) => (
  <div className={styles.split} data-wide={isWide || undefined}>
    {children}
  </div>
);

/** A record beside its list: Esc closes it, and the focus is in its row again. */
export function SidePanel({
  title,
  state,
  opened,
  at,
  children,
}: {
  title: string;
  /** A chip beside the title. */
  state?: ReactNode;
  /** The record, whose other readers are named; null for a panel that shows none, or not yet. */
  opened: Opened | null;
  /** The list's own address. */
  at: NonNullable<LinkProps['to']>;
  children: ReactNode;
}) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useKeptFocus(panel, heading);
  useOwnFocus(heading);
  useEffect(() => {
    // On the whole page: a pressed button that is gone leaves the focus nowhere.
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return;
      void navigate({ to: at, search: true as never, resetScroll: false });
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [navigate, at]);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {state}
        <Link to={at} search={true as never} resetScroll={false} className={styles.close}>
          {t('common.close')}
        </Link>
        {opened && <Others of={opened} />}
      </div>
      {children}
    </section>
  );
}
