import { useT } from '../../../../i18n/language.ts';
import { Chip } from '../../../../ui/layout/chip.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import type { Diner } from '../../model/diner.ts';

/** What is in the wallet that pays. */
export function DinerBalance({ diner: { kind, balanceMinor, currency } }: { diner: Diner }) {
  const t = useT();
  return (
    <Chip>
      {t(kind === 'student' ? 'students.balance' : 'home.wallet')}{' '}
      <Money minor={balanceMinor} currency={currency} />
    </Chip>
  );
}
