import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  availableDatesQuery,
  menusQuery,
  productQuery,
} from '../../../features/ordering/api/menus.ts';
import { DishMarks } from '../../../features/ordering/components/menu/dish-texts.tsx';
import { HealthMarks } from '../../../features/ordering/components/menu/health-mark.tsx';
import { OrderLink } from '../../../features/ordering/components/product/order-link.tsx';
import { ProductDetails } from '../../../features/ordering/components/product/product-details.tsx';
import { type Diner, prohibitionOf } from '../../../features/ordering/model/diner.ts';
import { useLocalised } from '../../../i18n/language.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';
import NotFound from '../../screens/not-found.tsx';

/**
 * A product as it is had on the next day on which something can be: its address names no menu, so that
 * it is looked for in that day's (product:menus#product-detail).
 */
export function DinersProduct({
  diner,
  productId,
  back,
}: {
  diner: Diner;
  productId: string;
  back: ReactNode;
}) {
  const localised = useLocalised();
  const dates = useQuery(availableDatesQuery(diner.unit._id));
  const day = dates.data?.docs[0];
  const menus = useQuery({ ...menusQuery(diner.unit._id, day ?? ''), enabled: day !== undefined });
  const place = menus.data?.docs
    .flatMap((menu) => menu.categories.map((category) => ({ menu, category })))
    .flatMap(({ menu, category }) => category.products.map((dish) => ({ menu, category, dish })))
    .find(({ dish }) => dish.product._id === productId);
  const product = useQuery({
    ...productQuery(place?.menu._id ?? '', productId),
    enabled: place !== undefined,
  });
  const error = dates.error ?? menus.error ?? product.error;
  if (error) {
    const retry = () => void Promise.all([dates.refetch(), menus.refetch(), product.refetch()]);
    return <ErrorScreen error={error} text="menus.error.dataProduct" onRetry={retry} />;
  }
  if (dates.data && (!day || (menus.data && !place))) return <NotFound />;
  if (!day || !place || !product.data) return <ScreenSkeleton />;
  const { menu, category, dish } = place;
  const forbidden = prohibitionOf(dish, category._id, diner.prohibitions);
  return (
    <HealthMarks diner={diner}>
      <Screen>
        <PageHeader title={localised(dish.product.name)} text={diner.name} back={back} />
        <Card>
          <ProductDetails
            product={product.data}
            currency={diner.currency}
            marks={
              <DishMarks forbidden={forbidden} isOver={false} allergens={dish.product.allergens} />
            }
          />
        </Card>
        {!forbidden && (
          <OrderLink diner={diner} wanted={{ day, menuId: menu._id, dishId: dish._id }} />
        )}
      </Screen>
    </HealthMarks>
  );
}
