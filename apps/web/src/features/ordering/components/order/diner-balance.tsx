import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Diner } from '../../model/diner.ts';

/** The balance of the wallet that pays. */
export function DinerBalance({
  diner: { kind, givenName, balanceMinor, currency },
}: {
  diner: Diner;
}) {
  const t = useT();
  return (
    <Chip>
      {kind === 'student' ? t('students.balanceOf', { name: givenName }) : t('home.wallet')}{' '}
      <Money minor={balanceMinor} currency={currency} />
    </Chip>
  );
}
