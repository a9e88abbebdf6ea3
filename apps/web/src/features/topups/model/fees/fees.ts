import { type FeeRule, feeOfWire } from '@merenda/domain/money/fees';
import type { Currency } from '@merenda/domain/money/money';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import type { Gateway } from '../../../../queries/gateways.ts';

/** The fee rule of each provider that has a fee. */
export type Fees = Partial<Record<PaymentProvider, FeeRule>>;

/** The fees of a company's providers, converted from major units to minor ones. */
export const feesOf = (gateways: readonly Gateway[], currency: Currency): Fees =>
  Object.fromEntries(
    gateways.flatMap(({ paymentsServiceProvider, fee }) =>
      fee ? [[paymentsServiceProvider, feeOfWire(fee, currency)]] : [],
    ),
  );
