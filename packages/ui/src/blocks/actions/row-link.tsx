import { IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  Fragment,
  type ReactNode,
  type Ref,
} from 'react';
import { useIsClosed } from './closed-links.ts';
import styles from './row-link.module.css';

interface RowProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An icon at the left, in the brand's colour. */
  icon?: ReactNode;
  /** A second, quiet line. */
  text?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A row of links in a flush `<Card>`: this one leads to an address outside the app, in a new tab.
 */
export function RowAnchor({ href, ...row }: RowProps & { href: string }) {
  // Another app writes the mail and leaves this page where it is.
  const tab = href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noreferrer' };
  return <Row href={href} {...tab} end={<IconExternalLink size={18} />} {...row} />;
}

const Linked = createLink((props: RowProps) => (
  <Row end={<IconChevronRight size={20} />} {...props} />
));

/** A row that leads to a page of the app: `<RowLink to="/payments">Payment methods</RowLink>`. */
export const RowLink: LinkComponent<(props: RowProps) => ReactNode> = (props) =>
  useIsClosed(props) ? <Fragment /> : <Linked {...props} />;

/** A row for an act on this page, such as opening a dialog. */
export function RowButton({
  icon,
  text,
  children,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & Pick<RowProps, 'icon' | 'text'>) {
  return (
    <button type="button" {...button} className={styles.row}>
      <Inside icon={icon} text={text} end={<IconChevronRight size={20} />}>
        {children}
      </Inside>
    </button>
  );
}

function Row({ icon, text, end, children, ...anchor }: RowProps & { end: ReactNode }) {
  return (
    <a {...anchor} className={styles.row}>
      <Inside icon={icon} text={text} end={end}>
        {children}
      </Inside>
    </a>
  );
}

function Inside({
  icon,
  text,
  end,
  children,
}: Pick<RowProps, 'icon' | 'text' | 'children'> & { end: ReactNode }) {
  return (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{children}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      <span className={styles.end} aria-hidden>
        {end}
      </span>
    </>
  );
}
