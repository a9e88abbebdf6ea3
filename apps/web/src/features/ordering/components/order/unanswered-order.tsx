import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { UnansweredNote, UnansweredWizard } from '@merenda/ui/blocks/states/unanswered.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import { formatMealTime } from '../../model/meal-time.ts';
import type { Line, ReviewedLine } from '../../model/order/review.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';
import { CartItems } from './cart-items.tsx';

type Asking = Pick<OrderInProgress<Line>, 'retry' | 'busy'>;

/** Replaces a wizard whose order got no answer, and shows the sent order (product:ordering#lost-answer). */
export function UnansweredOrder({
  title,
  line,
  order: { retry, busy },
  onLeave,
}: {
  title: string;
  /** The sent line. */
  line: ReviewedLine<Line>;
  order: Asking;
  onLeave: () => void;
}) {
  const language = useLanguage();
  return (
    <UnansweredWizard
      title={title}
      text={dotted([line.diner.givenName, formatMealTime(language, line.meal)])}
      again={retry}
      busy={busy}
      onLeave={onLeave}
    >
      <CartItems line={line} />
    </UnansweredWizard>
  );
}

/** The same for a cart in a dialog; `children` show the sent order. */
export function UnansweredDialog({
  open,
  onClose,
  order: { retry, busy },
  children,
}: {
  open: boolean;
  /** Closes the dialog; the button that opened it shows it again. */
  onClose: () => void;
  order: Asking;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('error.unanswered.title')}
      actions={
        <Button wide busy={busy} onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    >
      <UnansweredNote />
      {children}
    </Dialog>
  );
}
