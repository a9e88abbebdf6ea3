import type { Language } from '@merenda/domain/places/languages';
import { amountText } from '../finance/money.ts';
import type { Student } from './queries.ts';

/** A balance in words; nothing for operators who may not see it. */
export const balanceText = (wallet: Student['wallet'], language: Language): string | undefined =>
  wallet && amountText(wallet.balance, wallet.currencyInfo.code, language);
