import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLocalised } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import {
  availableDatesQuery,
  menuQuery,
  menusQuery,
  productQuery,
} from '../../../features/ordering/api/menus.ts';
import { DishMarks } from '../../../features/ordering/components/menu/dish-texts.tsx';
import { HealthMarks } from '../../../features/ordering/components/menu/health-mark.tsx';
import { OrderLink } from '../../../features/ordering/components/product/order-link.tsx';
import { ProductDetails } from '../../../features/ordering/components/product/product-details.tsx';
import { type Diner, prohibitionOf } from '../../../features/ordering/model/diner.ts';
import NotFound from '../../screens/not-found.tsx';

/**
 * A product in its menu, on the next day on which it can be ordered (product:menus#product-detail). An
 * address without a menu gets the menu of the next day: a reload then shows the same price.
 */
export function DinersProduct({
  diner,
  productId,
  menuId,
  back,
}: {
  diner: Diner;
  productId: string;
  menuId: string | undefined;
  back: ReactNode;
}) {
  const localised = useLocalised();
  const navigate = useNavigate();
  const dates = useQuery(availableDatesQuery(diner.unit._id, { menu: menuId }));
  const day = dates.data?.docs[0];
  const menu = useQuery({
    ...menuQuery(diner.unit._id, menuId ?? ''),
    enabled: menuId !== undefined,
  });
  const menus = useQuery({
    ...menusQuery(diner.unit._id, day ?? ''),
    enabled: menuId === undefined && day !== undefined,
  });
  const served = menu.data ? [menu.data] : menus.data?.docs;
  const place = served
    ?.flatMap((menu) => menu.categories.map((category) => ({ menu, category })))
    .flatMap(({ menu, category }) => category.products.map((dish) => ({ menu, category, dish })))
    .find(({ dish }) => dish.product._id === productId);
  const shownMenu = menuId ?? place?.menu._id;
  const product = useQuery({
    ...productQuery(shownMenu ?? '', productId),
    enabled: shownMenu !== undefined,
  });
  useEffect(() => {
    if (menuId || !shownMenu) return;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, menu: shownMenu }),
      replace: true,
    });
  }, [menuId, shownMenu, navigate]);
  const error = menu.error ?? dates.error ?? menus.error ?? product.error;
  // The menu is another school's or unknown, for example because the address was typed.
  if (isFailure(error, 'not_found', 'validation_failed')) return <NotFound />;
  if (error) {
    const retry = () => void Promise.all([menu, dates, menus, product].map(refetchFailed));
    const text = menu.error ? 'menus.error.menuRestaurant' : 'menus.error.dataProduct';
    return <ErrorScreen error={error} text={text} onRetry={retry} />;
  }
  if (!menuId && dates.data && (!day || (menus.data && !place))) return <NotFound />;
  if (!product.data) return <ScreenSkeleton />;
  const forbidden = prohibitionOf(product.data, place?.category._id ?? '', diner.prohibitions);
  const { name, allergens } = product.data.product;
  return (
    <Screen>
      <PageHeader title={localised(name)} text={diner.name} back={back} />
      <HealthMarks diner={diner}>
        <Card>
          <ProductDetails
            Heading="h2"
            product={product.data}
            currency={diner.currency}
            marks={<DishMarks forbidden={forbidden} isOver={false} allergens={allergens} />}
          />
        </Card>
        {day && place && !forbidden && (
          <OrderLink
            diner={diner}
            menu={place.menu}
            wanted={{ day, menu: place.menu._id, dishes: [place.dish._id] }}
          />
        )}
      </HealthMarks>
    </Screen>
  );
}

const refetchFailed = (query: { isError: boolean; refetch: () => Promise<unknown> }) =>
  query.isError ? query.refetch() : undefined;
