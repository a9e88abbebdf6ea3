import { IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  Fragment,
  type ReactNode,
  type Ref,
  useState,
} from 'react';
import { useIsClosed } from './closed-links.ts';
import styles from './row-link.module.css';

interface RowProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An icon at the left, in the brand's colour. */
  icon?: ReactNode;
  /** A second, quiet line. */
  text?: ReactNode;
  /** The present value, at the right. */
  value?: ReactNode;
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
  value,
  children,
  ...button
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'value'> &
  Pick<RowProps, 'icon' | 'text' | 'value'>) {
  return (
    <button type="button" {...button} className={styles.row}>
      <Inside {...{ icon, text, value }} end={<IconChevronRight size={20} />}>
        {children}
      </Inside>
    </button>
  );
}

/** A row that opens and closes its content beneath it. */
export function RowDetails({
  title,
  open: isOpenFirst,
  children,
  ...row
}: Pick<RowProps, 'icon' | 'text' | 'value' | 'children'> & {
  title: string;
  /** The content is open at first. */
  open?: boolean;
}) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <>
      <RowButton {...row} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title}
      </RowButton>
      {isOpen && <div className={styles.content}>{children}</div>}
    </>
  );
}

function Row({ icon, text, value, end, children, ...anchor }: RowProps & { end: ReactNode }) {
  return (
    <a {...anchor} className={styles.row}>
      <Inside {...{ icon, text, value, end }}>{children}</Inside>
    </a>
  );
}

function Inside({
  icon,
  text,
  value,
  end,
  children,
}: Pick<RowProps, 'icon' | 'text' | 'value' | 'children'> & { end: ReactNode }) {
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
      {value && <span className={styles.value}>{value}</span>}
      <span className={styles.end} aria-hidden>
        {end}
      </span>
    </>
  );
}
