import type { Currency } from '@merenda/domain/money/money';
import { PRODUCT_DETAIL_DELAY_MS } from '@merenda/domain/ordering/products';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { productQuery } from '../../api/menus.ts';
import styles from './product-button.module.css';

const ProductDetails = lazy(() => import('./product-details.tsx'), 'ProductDetails');

interface Shown {
  menuId: string;
  product: { _id: string; name: Record<string, string> };
  currency: Currency;
  /** The card's marks, such as a prohibition. */
  marks?: ReactNode;
  /** The modal's main button; pressing it usually closes the modal. */
  action?: (close: () => void) => ReactNode;
}

/** Opens a product's details half a second after the press (product:menus#product-detail). */
export function ProductButton({
  isIcon = false,
  ...shown
}: Shown & {
  /** Only the icon is seen, where the button stands on the dish's card. */
  isIcon?: boolean;
}) {
  const t = useT();
  const localised = useLocalised();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('product.detailsOf', { name: localised(shown.product.name) })}
        aria-haspopup="dialog"
        onClick={() => {
          void ProductDetails.preload();
          setAsked(true);
        }}
      >
        <IconInfoCircle size={isIcon ? 22 : 18} aria-hidden />
        {!isIcon && t('product.details')}
      </button>
      {isAsked && <ProductModal {...shown} onClose={() => setAsked(false)} />}
    </>
  );
}

function ProductModal({
  menuId,
  product: { _id, name },
  currency,
  marks,
  action,
  onClose,
}: Shown & { onClose: () => void }) {
  const localised = useLocalised();
  const { data, error, refetch } = useQuery(productQuery(menuId, _id));
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PRODUCT_DETAIL_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open={isDue}
      onClose={onClose}
      title={localised(name)}
      actions={data?.isOffered && action?.(onClose)}
    >
      {data ? (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <ProductDetails product={data} currency={currency} marks={marks} Heading="h3" />
        </Suspense>
      ) : error ? (
        <ErrorState
          error={error}
          text="order.error.loadProductDetails"
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Dialog>
  );
}
