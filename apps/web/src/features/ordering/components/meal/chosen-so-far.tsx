import { wireToMinor } from '@merenda/domain/money/money';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { formatDay, formatWallTime } from '@merenda/i18n';
import { Beside } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { Menu } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';
import { ItemList } from '../menu/item-list.tsx';

/** A step of an order; on a desktop, the choices made before stand beside it. */
export function ChosenSoFar({
  diner,
  day,
  slot,
  menu,
  chosen,
  children,
}: {
  diner: Diner;
  day: string | undefined;
  slot: string | undefined;
  menu: Menu | undefined;
  /** Ids of the chosen menu products. */
  chosen: readonly string[];
  children: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const items = (menu?.categories ?? [])
    .flatMap(({ products }) => products)
    .filter(({ _id }) => chosen.includes(_id))
    .map(({ _id, product, price }) => ({
      id: _id,
      name: product.name,
      quantity: 1,
      priceMinor: wireToMinor(price, diner.currency),
    }));
  const totalMinor = items.reduce((sum, { priceMinor }) => sum + priceMinor, 0n);
  const when =
    day &&
    (slot
      ? formatWallTime(language, scheduledFor(day, slot))
      : formatDay(language, day, 'weekday'));
  const aside = (
    <Section title={t('ordering.chosen')}>
      <Card>
        <FactList
          facts={[
            { term: t('ordering.for'), value: diner.name },
            { term: t('ordering.when'), value: when },
            { term: t('ordering.menu'), value: menu && localised(menu.names) },
          ]}
        />
      </Card>
      {items.length > 0 ? (
        <ItemList items={items} totalMinor={totalMinor} currency={diner.currency} />
      ) : (
        menu && <p>{t('ordering.chosen.none')}</p>
      )}
    </Section>
  );
  return (
    <Beside aside={aside} isExtra>
      {children}
    </Beside>
  );
}
