import { DishPicture } from '@merenda/ui/blocks/drawings/dish-picture.tsx';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconCoin,
  IconCreditCard,
  IconLink,
  IconQrcode,
  IconReceiptRefund,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import type { Entry } from '../api/entries.ts';

const ICONS: Record<Entry['kind'], typeof IconCoin> = {
  'topup-card': IconCreditCard,
  'topup-pix': IconQrcode,
  'topup-link': IconLink,
  'topup-refund': IconReceiptRefund,
  'topup-refund-reversal': IconArrowForwardUp,
  payout: IconReceiptRefund,
  'payout-return': IconArrowForwardUp,
  chargeback: IconArrowBackUp,
  'chargeback-reversal': IconArrowForwardUp,
  'transfer-out': IconArrowsExchange,
  'transfer-in': IconArrowsExchange,
  'transfer-between': IconArrowsExchange,
  purchase: IconToolsKitchen2,
  'purchase-refund': IconReceiptRefund,
  adjustment: IconCoin,
};

/** An entry's picture: the dish that was bought, or the icon of its kind. */
export function EntryPicture({ entry: { kind, meal } }: { entry: Entry }) {
  if (kind === 'purchase' && meal?.image) return <DishPicture dish={meal} size="row" />;
  // A newer server may send an unknown kind.
  const Icon = (ICONS as Partial<typeof ICONS>)[kind] ?? IconCoin;
  return <Icon size={20} />;
}
