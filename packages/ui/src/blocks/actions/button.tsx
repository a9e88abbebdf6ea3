import { createLink, type LinkComponent } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  Children,
  Fragment,
  isValidElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { useLanguage, useT } from '../../i18n/language.ts';
import { type OpenField, showOpenFields, useOpenFieldsOf } from '../form/form-scope.tsx';
import styles from './button.module.css';
import { useIsClosed } from './closed-links.ts';

/** `primary`: the one action of the screen, `white`: on the wallet card. `danger`: destroys something. */
type MainKind = 'primary' | 'danger' | 'white';

/**
 * `soft`: an action beside the main one. `plain`: text only. `outline`: on coloured grounds or for a
 * second choice. `glass`: on the wallet card.
 */
type OtherKind = 'soft' | 'plain' | 'outline' | 'glass';

interface Look {
  kind?: MainKind | OtherKind;
  size?: 'normal' | 'small';
  /** As wide as its place. */
  wide?: boolean;
  /** An icon before the words. */
  icon?: ReactNode;
  /** Smaller words below. */
  detail?: string | undefined;
}

/**
 * The reason for which a main button cannot be pressed yet, said below it. `true`: it waits as long as a
 * field of its form or dialog asks for something. Words wait while there are some. A press shows all fields
 * that ask (product:look#main-button).
 */
export type Waits = true | string | undefined;

/** A main button has a reason in place of `disabled`; another may have one. */
type Pressable =
  | { kind?: MainKind; waits?: Waits; disabled?: never }
  | { kind: OtherKind; waits?: Waits; disabled?: never }
  | { kind: OtherKind; waits?: never; disabled?: boolean };

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  Omit<Look, 'kind'> &
  Pressable & {
    /**
     * The act is under way: the button keeps its size, says so and cannot be pressed again. It cannot be
     * pressed in the moment after either, for that is a finger that taps twice.
     */
    busy?: boolean;
  };

/** A button of at least 48 px (44 px small) that grows with long words. It says what happens. */
export function Button({
  kind,
  size,
  wide,
  icon,
  detail,
  busy = false,
  waits,
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reason = useId();
  const isInert = useInert(busy);
  const open = useOpenFieldsOf(Boolean(waits));
  const isWaiting = waits === true ? open?.length !== 0 : Boolean(waits);
  const isSaid = waits !== undefined;
  return (
    <>
      <button
        type="button"
        aria-describedby={isSaid && isWaiting ? reason : undefined}
        {...rest}
        className={look({ kind, size, wide }, rest.className)}
        data-main={isMain(kind)}
        aria-busy={busy || undefined}
        // Not switched off while busy: the focus would be lost, and with it the place on the page.
        aria-disabled={isInert || isWaiting || undefined}
        data-waits={isWaiting || undefined}
        // A button that waits can be reached and pressed: it says why, and leads to the fields.
        disabled={disabled}
        onClick={
          isInert || isWaiting
            ? (event) => {
                event.preventDefault();
                if (!isInert && open) showOpenFields(open);
              }
            : onClick
        }
      >
        {busy ? <span className={styles.busy} aria-hidden /> : icon}
        <Words detail={detail}>{children}</Words>
      </button>
      {isSaid && <Reason id={reason} words={waits === true ? open : waits} />}
    </>
  );
}

/** Between the taps of one finger there is less. */
const TAPS_APART_MS = 600;

/** Is its act under way, or has it just ended? */
function useInert(busy: boolean): boolean {
  const [isInert, setInert] = useState(busy);
  if (busy && !isInert) setInert(true);
  useEffect(() => {
    if (busy || !isInert) return;
    const timer = setTimeout(() => setInert(false), TAPS_APART_MS);
    return () => clearTimeout(timer);
  }, [busy, isInert]);
  return busy || isInert;
}

/**
 * In words, or all that the fields ask for: a sentence for each kind. Only the latter is announced: words may
 * count seconds.
 */
function Reason({ id, words }: { id: string; words: string | readonly OpenField[] | undefined }) {
  const t = useT();
  const list = new Intl.ListFormat(useLanguage());
  const sayAll = (open: readonly OpenField[]) =>
    [...new Set(open.map(({ what }) => what))]
      .flatMap((kind) => {
        const asked = open.filter(({ what }) => what === kind).map(({ label }) => label);
        const labels = [...new Set(asked)];
        if (kind === 'words') return labels;
        const quoted = labels.map((field) => t('wizard.field', { field }));
        return t(ASKED[kind], { fields: list.format(quoted) });
      })
      .join(' ');
  return (
    <p id={id} role={typeof words === 'string' ? undefined : 'status'} className={styles.waits}>
      {typeof words === 'object' ? sayAll(words) : words}
    </p>
  );
}

const ASKED = {
  field: 'wizard.missing',
  wrong: 'wizard.check',
  tick: 'wizard.tick',
  choice: 'wizard.choose',
} as const;

/** Several parts stand apart, from edge to edge. */
const Words = ({ detail, children }: { detail: string | undefined; children?: ReactNode }) => (
  <span
    className={styles.words}
    data-parts={Children.toArray(children).filter(isValidElement).length > 1 || undefined}
  >
    {children}
    {detail && <small className={styles.detail}>{detail}</small>}
  </span>
);

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  Look & { ref?: React.Ref<HTMLAnchorElement> };

/** A link that looks like a button, for addresses outside the app. */
export function ButtonAnchor({ kind, size, wide, icon, detail, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={look({ kind, size, wide }, rest.className)} data-main={isMain(kind)}>
      {icon}
      <Words detail={detail}>{children}</Words>
    </a>
  );
}

const Linked = createLink(ButtonAnchor);

/** A link that looks like a button: `<ButtonLink to="/payments" kind="white">`. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = (props) =>
  useIsClosed(props) ? <Fragment /> : <Linked {...props} />;

/** The screen's main act is marked for the walk over all screens (product:look#main-button). */
const isMain = (kind: Look['kind'] = 'primary') =>
  kind === 'primary' || kind === 'white' || undefined;

const look = (
  { kind = 'primary', size = 'normal', wide }: { [K in keyof Look]: Look[K] | undefined },
  more?: string,
) =>
  [styles.button, styles[kind], styles[size], wide && styles.wide, more].filter(Boolean).join(' ');
