import { wireToMinor } from '@merenda/domain/money/money';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { WizardFrame } from '../../../../ui/layout/wizard-frame.tsx';
import type { Diner } from '../../model/diner.ts';
import { formatMealTime } from '../../model/meal-time.ts';
import type { Checkout } from '../../model/use-checkout.ts';
import { ItemList } from '../menu/item-list.tsx';

/**
 * In place of a wizard whose order got no answer: what was sent, which cannot be changed before it is known
 * what became of it, and the way to ask (product:ordering#lost-answer).
 */
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
  const t = useT();
  const language = useLanguage();
  return (
    <WizardFrame
      title={title}
      heading={t('error.unanswered.title')}
      text={`${givenName} · ${formatMealTime(language, { scheduledFor })}`}
      onBack={onLeave}
      onSubmit={again}
      above={<UnansweredNote />}
      action={
        <Button type="submit" wide busy={busy}>
          {t('common.retry')}
        </Button>
      }
    >
      <ItemList
        currency={currency}
        items={cart.items.map(({ id, productName, quantity, price }) => ({
          id,
          name: productName,
          quantity,
          priceMinor: wireToMinor(price, currency),
        }))}
        totalMinor={wireToMinor(cart.cost.total, currency)}
      />
    </WizardFrame>
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

function UnansweredNote() {
  const t = useT();
  return (
    <Card tone="warn" role="status">
      {t('error.unanswered.text')}
    </Card>
  );
}
