import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSignal } from '../../client/signal.ts';
import { useHydrated } from '../../client/use-hydrated.ts';
import { useT } from '../../i18n/language.ts';
import { topDialog } from '../dialogs/top-dialog.ts';
import { Unbroken } from '../layout/unbroken.tsx';
import styles from './notifications.module.css';
import { dismiss, type Notice, notice, SAID_WITH_A_STEP_MS } from './notify.ts';

const SHOWN_MS = 5_000;

const ICONS = {
  info: IconAlertCircle,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
};

/**
 * The notice, one at a time: at the top centre, on a phone and by `edge` at the bottom, above a bar there
 * and above any open dialog. It is read out as it comes, and can be dismissed. It stays while the pointer or
 * the focus is on it; a pointer that already rested there does not count.
 */
export function Notifications(at: { edge?: 'bottom' }) {
  return useHydrated() && <Layer {...at} />;
}

function Layer({ edge }: { edge?: 'bottom' }) {
  const shown = useSignal(notice);
  const layer = useRef<HTMLDivElement>(null);
  // An open dialog makes everything outside it inert: the notice moves into it.
  const dialog = useSignal(topDialog);
  useLayoutEffect(() => {
    const { current } = layer;
    // A dialog that was just removed may have held the notice; it comes back in the next place.
    if (!current?.isConnected) return;
    // Entering the top layer again lifts the notice over a dialog that opened in between. Older browsers
    // have no such layer.
    current.hidePopover?.();
    if (!shown) return;
    current.showPopover?.();
    const place = () =>
      current.style.setProperty('--clear', `${clearance(current, dialog ?? document, edge)}px`);
    place();
    // A new page focuses its title or its only field. A pressed control takes the focus as well: no
    // notice may come between finger and button.
    const arrive = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('h1, h2, [data-takes-focus]')) place();
    };
    // A moving notice would come between finger and button as well: it ends instead. A new notice may be
    // on its way to another page, which scrolls by itself.
    const scroll = () => {
      if (!isOverMainButton(current, dialog ?? document)) return;
      if (Date.now() - shown.at < SAID_WITH_A_STEP_MS) place();
      else dismiss();
    };
    document.addEventListener('focusin', arrive);
    document.addEventListener('scroll', scroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('focusin', arrive);
      document.removeEventListener('scroll', scroll, { capture: true });
    };
  }, [shown, dialog, edge]);
  return createPortal(
    <div
      ref={layer}
      popover="manual"
      className={styles.layer}
      data-edge={edge}
      role="log"
      aria-live="polite"
    >
      {shown && <OneNotice key={shown.at} notice={shown} />}
    </div>,
    dialog ?? document.body,
  );
}

const GAP = 8;

/** Title, focused control, wrong fields, main buttons, and elements that stick to the lower edge. */
const KEPT_CLEAR =
  'h1,[aria-invalid=true],:focus:not(main,dialog),[data-main],[data-foot],[data-bottom-bar],[data-cookie-bar]';

/** How far the notice stays from its edge, in px, to cover none of these. */
function clearance(layer: Element, page: ParentNode, edge: 'bottom' | undefined): number {
  const fromTop = edge !== 'bottom' && innerWidth >= 960;
  const own = layer.getBoundingClientRect();
  const boxes = [...page.querySelectorAll(KEPT_CLEAR)].map((one) => one.getBoundingClientRect());
  // A phone's keyboard covers the lower end of the window.
  let clear = GAP + (fromTop ? 0 : innerHeight - (visualViewport?.height ?? innerHeight));
  for (const { top, bottom, left, right } of fromTop ? boxes : boxes.reverse()) {
    const start = fromTop ? top : innerHeight - bottom;
    const isBelow = start < clear + own.height && start + bottom - top > clear;
    if (isBelow && left < own.right && right > own.left) clear = start + bottom - top + GAP;
  }
  return clear;
}

/** A main button has scrolled under the notice (product:look#notifications). */
function isOverMainButton(layer: Element, page: ParentNode): boolean {
  const own = layer.getBoundingClientRect();
  return [...page.querySelectorAll('[data-main]')].some((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
  });
}

function OneNotice({ notice: { tone, text } }: { notice: Notice }) {
  const t = useT();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const Icon = ICONS[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the notice in place
    <div
      className={styles.notice}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : undefined}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} size={22} aria-hidden />
      <p className={styles.text}>
        <Unbroken text={text} />
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('common.close')}
        onClick={dismiss}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}
