import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSignal } from '../../client/signal.ts';
import { useHydrated } from '../../client/use-hydrated.ts';
import { useT } from '../../i18n/language.ts';
import { topDialog } from '../dialogs/top-dialog.ts';
import styles from './notifications.module.css';
import { dismiss, type Notice, notices } from './notify.ts';

const SHOWN_MS = 5_000;

const ICONS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
};

/**
 * The notices at the top centre, below the title and above any open dialog. A notice is read out as
 * it comes, stays while the pointer or the focus is on it, and can be dismissed. A pointer that
 * already rested there does not count.
 */
export function Notifications() {
  return useHydrated() && <Layer />;
}

function Layer() {
  const shown = useSignal(notices);
  const layer = useRef<HTMLDivElement>(null);
  // An open dialog makes everything outside it inert: the notices move into it.
  const dialog = useSignal(topDialog);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place needs showing anew
  useEffect(() => {
    const { current } = layer;
    // A dialog that was just removed may have held the notices; they come back in the next place.
    if (!current?.isConnected || !('popover' in HTMLElement.prototype)) return;
    // Entering the top layer again lifts the notices over a dialog that opened in between.
    if (current.matches(':popover-open')) current.hidePopover();
    if (shown.length > 0) current.showPopover();
  }, [shown, dialog]);
  useEffect(() => {
    if (shown.length === 0) return;
    const place = () =>
      layer.current?.style.setProperty('--title-end', `${endOfTitle(dialog ?? document)}px`);
    place();
    // A new page focuses its title or its only field. A pressed control takes the focus as well: no
    // notice may come between finger and button.
    const arrive = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('h1, h2, [data-takes-focus]')) place();
    };
    document.addEventListener('focusin', arrive);
    return () => document.removeEventListener('focusin', arrive);
  }, [shown, dialog]);
  return createPortal(
    <div ref={layer} popover="manual" className={styles.layer} role="log" aria-live="polite">
      {shown.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

/** The bottom of the title, in px from the window's top; 0 where the title is scrolled away. */
function endOfTitle(page: ParentNode): number {
  const end = page.querySelector('h1, h2')?.getBoundingClientRect().bottom ?? 0;
  return end < innerHeight / 3 ? Math.max(end, 0) : 0;
}

function OneNotice({ notice }: { notice: Notice }) {
  const t = useT();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(notice.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, notice.id]);
  const Icon = ICONS[notice.tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the notice in place
    <div
      className={styles.notice}
      data-tone={notice.tone}
      role={notice.tone === 'bad' ? 'alert' : undefined}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} size={22} aria-hidden />
      <p className={styles.text}>{notice.text}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('common.close')}
        onClick={() => dismiss(notice.id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}
