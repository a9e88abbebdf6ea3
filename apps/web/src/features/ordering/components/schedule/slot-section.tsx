import { DEFAULT_ORDER_TYPE, type OrderType } from '@merenda/domain/ordering/order-types';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { Bone, Loading } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type Menu, slotsQuery } from '../../api/menus.ts';
import { SlotPicker } from './slot-picker.tsx';

/** A choice among the slots of a menu that can still be ordered on a day. */
export function SlotSection({
  menu,
  day,
  orderType = DEFAULT_ORDER_TYPE,
  slot,
  onSlot,
}: {
  menu: Menu;
  day: string;
  orderType?: OrderType;
  slot: string | undefined;
  onSlot: (slot: string) => void;
}) {
  const t = useT();
  const { data, error, refetch } = useQuery(
    slotsQuery(menu.restaurantUnit, menu._id, day, orderType),
  );
  return (
    <Section title={t('ordering.time')}>
      {data ? (
        <SlotPicker slots={data.slots} value={slot} onChange={onSlot} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Bone height="48px" />
        </Loading>
      )}
    </Section>
  );
}
