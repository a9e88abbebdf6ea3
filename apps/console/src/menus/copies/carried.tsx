import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { offeredOn } from '../offered-on.ts';
import styles from '../panel.module.css';
import { menuQuery, type PlannedMenu, type PlannedOffer, type PlannedSchool } from '../queries.ts';
import { MENUS } from '../school.ts';
import { useDraft } from '../use-draft.ts';

/** A copied dish of a menu: the address keeps it, from day to day, until it is put somewhere. */
interface Carried {
  /** The address names it, too: another address begins with the school that was opened last. */
  school: string;
  dish: string;
  of: string;
}

/** The type names the school: another tab may show another one, which does not take the dish. */
const typeOf = (school: string) => `application/x-merenda-dish-${school}`;

type Dragging = Pick<DragEvent, 'dataTransfer'>;

/** Begins to drag a dish. */
export const dragDish = ({ dataTransfer }: Dragging, { school, dish, of }: Carried) =>
  dataTransfer?.setData(typeOf(school), `${dish} ${of}`);

/** Is a dish of the school being dragged? Its ids can be read when it is dropped. */
export const isDish = ({ dataTransfer }: Dragging, school: string): boolean =>
  dataTransfer?.types.includes(typeOf(school)) ?? false;

/** The dragged dish. */
export function droppedDish({ dataTransfer }: Dragging, school: string): Partial<Carried> {
  const [dish, of] = dataTransfer?.getData(typeOf(school)).split(' ') ?? [];
  return { school, ...(dish && { dish }), ...(of && { of }) };
}

/** Copies a dish, and forgets it. */
export function useCarry() {
  const navigate = useNavigate();
  return {
    carry: (carried: Carried) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...carried }),
        replace: true,
        resetScroll: false,
      }),
    leave: () =>
      void navigate({
        to: '.',
        search: ({ dish: _, of: __, ...now }) => now,
        replace: true,
        resetScroll: false,
      }),
  };
}

/** The copied dish with its present price; undefined for none. */
function useCarried(school: PlannedSchool): PlannedOffer | undefined {
  const { dish, of = '' } = useSearch({ from: MENUS });
  const { data } = useQuery({
    ...menuQuery(school._id, of),
    enabled: of !== '' && dish !== undefined,
  });
  return data?.categories.flatMap(({ dishes }) => dishes).find(({ _id }) => _id === dish);
}

/** Says which dish is copied, and that its place is yet to be chosen. */
export function CarriedDish({ school }: { school: PlannedSchool }) {
  const t = useT();
  const localised = useLocalised();
  const carried = useCarried(school);
  const { leave } = useCarry();
  if (!carried) return null;
  return (
    <div className={styles.acts}>
      <p className={styles.quiet}>{t('planning.carry', { dish: localised(carried.names) })}</p>
      <Button kind="outline" size="small" onClick={leave}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

/** Says that a menu has the copied dish already. */
export function HasDish({ school, menu }: { school: PlannedSchool; menu: PlannedMenu }) {
  const t = useT();
  const localised = useLocalised();
  const carried = useCarried(school);
  const { draft } = useDraft(school._id);
  if (!carried || !offeredOn(menu, draft).includes(carried.product)) return null;
  return (
    <p className={styles.quiet}>{t('planning.carry.has', { dish: localised(carried.names) })}</p>
  );
}

/** Puts the copied dish into a category, at its present price. */
export function PutDish({
  school,
  menu,
  category,
}: {
  school: PlannedSchool;
  menu: PlannedMenu;
  category: PlannedMenu['categories'][number];
}) {
  const t = useT();
  const localised = useLocalised();
  const carried = useCarried(school);
  const { leave } = useCarry();
  const { draft, add, isBusy } = useDraft(school._id);
  if (!carried || offeredOn(menu, draft).includes(carried.product)) return null;
  const { product, price } = carried;
  return (
    <Button
      kind="soft"
      size="small"
      busy={isBusy}
      onClick={() =>
        add([{ kind: 'offer', menu: menu._id, category: category._id, product, price }], leave)
      }
    >
      {t(menu.startDate === menu.endDate ? 'planning.carry.put' : 'planning.carry.putEveryDay', {
        dish: localised(carried.names),
        category: localised(category.names),
      })}
    </Button>
  );
}
