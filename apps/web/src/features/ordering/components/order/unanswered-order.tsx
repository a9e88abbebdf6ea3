import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { UnansweredNote, UnansweredWizard } from '@merenda/ui/blocks/states/unanswered.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { Diner } from '../../model/diner.ts';
import { formatMealTime } from '../../model/meal-time.ts';
import type { Checkout } from '../../model/use-checkout.ts';
import { CartItems } from './cart-items.tsx';

/** In place of a wizard whose order got no answer: what was ordered (product:ordering#lost-answer). */
export function UnansweredOrder({
  title,
  diner: { givenName, currency },
  unanswered: { cart, scheduledFor, again },
  busy,
  onLeave,
}: {
  title: string;
  diner: Diner;
  unanswered: NonNullable<Checkout['unanswered']>;
  busy: boolean;
  onLeave: () => void;
}) {
  const language = useLanguage();
  return (
    <UnansweredWizard
      title={title}
      text={`${givenName} · ${formatMealTime(language, { scheduledFor })}`}
      again={again}
      busy={busy}
      onLeave={onLeave}
    >
      <CartItems cart={cart} currency={currency} />
    </UnansweredWizard>
  );
}

/** The same of a cart in a dialog, with what was sent as `children`. */
export function UnansweredDialog({
  open,
  onClose,
  again,
  busy,
  children,
}: {
  open: boolean;
  /** It is shown again where it was opened. */
  onClose: () => void;
  again: () => void;
  busy: boolean;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('error.unanswered.title')}
      actions={
        <Button wide busy={busy} onClick={again}>
          {t('common.retry')}
        </Button>
      }
    >
      <UnansweredNote />
      {children}
    </Dialog>
  );
}
