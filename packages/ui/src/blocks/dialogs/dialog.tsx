import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../../i18n/language.ts';
import { FormScope, useOpenFields } from '../form/form-scope.tsx';
import styles from './dialog.module.css';
import { topDialog } from './top-dialog.ts';

/** A deleted record leaves the page within this time around the dialog that asked about it. */
const GONE_WITHIN_MS = 200;

const TYPED_INTO =
  ':is(form, search) :is(input:not([type=radio], [type=checkbox], [type=file]), textarea)';

/**
 * The browser's own dialog: the focus stays inside, the page behind is out of reach, and Escape
 * closes it. The focus returns to the opener, or to the page's heading when the opener is gone. A
 * dialog with a field to type in begins there. It is a sheet from below on the phone, a card on
 * wide screens.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons; the main one last. */
  actions?: ReactNode;
}) {
  const t = useT();
  const heading = useId();
  const asks = useOpenFields();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (!open || !current) return;
    const below = topDialog.get();
    const opener = document.activeElement;
    current.showModal();
    current.querySelector<HTMLElement>(TYPED_INTO)?.focus();
    topDialog.set(current);
    return () => {
      current.close();
      topDialog.set(below);
      // The browser cannot return the focus from a dialog that left the page with its owner.
      if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      setTimeout(focusHeadingIfLost, GONE_WITHIN_MS);
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes; this is the click beside the card
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        // File inputs inside also send this event; the owner decides about closing.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A second Escape in a row closes the dialog without asking its owner.
        if (open && !dialog.current?.open) dialog.current?.showModal();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <FormScope value={asks}>
          <div className={styles.card}>
            <header className={styles.top}>
              <h2 id={heading} className={styles.title}>
                {title}
              </h2>
              <button
                type="button"
                className={styles.close}
                aria-label={t('common.close')}
                onClick={onClose}
              >
                <IconX size={22} aria-hidden />
              </button>
            </header>
            <div className={styles.body}>{children}</div>
            {actions && (
              <footer className={styles.actions} data-foot>
                {actions}
              </footer>
            )}
          </div>
        </FormScope>
      )}
    </dialog>
  );
}

const isFocusLost = () => document.activeElement === document.body;

/** The opener is gone with the deleted record: the focus goes to the heading, as on a new page. */
function focusHeadingIfLost(): void {
  if (isFocusLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
