import { createLink, type LinkComponent } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  Children,
  isValidElement,
  type ReactNode,
} from 'react';
import styles from './button.module.css';

interface Look {
  /**
   * `primary`: the one action of the screen. `soft`: an action beside it. `plain`: text only.
   * `outline`: on coloured grounds or for a second choice. `danger`: destroys something.
   * `white` and `glass`: on the wallet card.
   */
  kind?: 'primary' | 'soft' | 'plain' | 'outline' | 'danger' | 'white' | 'glass';
  size?: 'normal' | 'small';
  /** As wide as its place. */
  wide?: boolean;
  /** An icon before the words. */
  icon?: ReactNode;
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** The act is under way: the button keeps its size, says so and cannot be pressed again. */
    busy?: boolean;
  };

/** A button of at least 48 px (44 px small) that grows with long words. It says what happens. */
export function Button({ kind, size, wide, icon, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, size, wide }, rest.className)}
      data-main={isMain(kind)}
      aria-busy={busy || undefined}
      disabled={rest.disabled === true || busy}
    >
      {busy ? <span className={styles.busy} aria-hidden /> : icon}
      <Words>{children}</Words>
    </button>
  );
}

/** Several parts stand apart, from edge to edge. */
const Words = ({ children }: { children?: ReactNode }) => (
  <span
    className={styles.words}
    data-parts={Children.toArray(children).filter(isValidElement).length > 1 || undefined}
  >
    {children}
  </span>
);

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  Look & { ref?: React.Ref<HTMLAnchorElement> };

/** A link that looks like a button, for addresses outside the app. */
export function ButtonAnchor({ kind, size, wide, icon, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={look({ kind, size, wide }, rest.className)} data-main={isMain(kind)}>
      {icon}
      <Words>{children}</Words>
    </a>
  );
}

const Linked = createLink(ButtonAnchor);

/** A link that looks like a button: `<ButtonLink to="/payments" kind="white">`. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = (props) => <Linked {...props} />;

/** The screen's main act is marked for the walk over all screens (product:look#main-button). */
const isMain = (kind: Look['kind'] = 'primary') =>
  kind === 'primary' || kind === 'white' || undefined;

const look = (
  { kind = 'primary', size = 'normal', wide }: { [K in keyof Look]: Look[K] | undefined },
  more?: string,
) =>
  [styles.button, styles[kind], styles[size], wide && styles.wide, more].filter(Boolean).join(' ');
