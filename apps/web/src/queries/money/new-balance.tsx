import type { Currency } from '@merenda/domain/money/money';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type Pictured, StudentAvatar } from '../student-avatar.tsx';

/** A wallet's balance after an act that moved its money. */
export function NewBalance({
  owner,
  title = owner.name,
  minor,
  currency,
}: {
  owner: Pictured;
  /** The wallet's name, if it is not its owner's. */
  title?: string;
  minor: bigint;
  currency: Currency;
}) {
  const t = useT();
  return (
    <Card>
      <CardRow
        picture={<StudentAvatar student={owner} size={40} />}
        title={title}
        text={t('transfers.newBalance')}
        aside={<Money minor={minor} currency={currency} />}
      />
    </Card>
  );
}
