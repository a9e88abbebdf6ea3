import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/Screen.tsx';
import { Bone, Loading } from '../../../ui/Skeletons.tsx';
import { type Menu, slotsQuery } from '../api/menus.ts';
import { SlotPicker } from './SlotPicker.tsx';

/** The times at which a menu can still be had on a day, to choose one of. */
export function SlotSection({
  menu,
  day,
  slot,
  onSlot,
}: {
  menu: Menu;
  day: string;
  slot: string | undefined;
  onSlot: (slot: string) => void;
}) {
  const t = useT();
  const { data, error, refetch } = useQuery(slotsQuery(menu.restaurantUnit, menu._id, day));
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
