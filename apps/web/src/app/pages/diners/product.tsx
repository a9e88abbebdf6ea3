import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { useParams, useSearch } from '@tanstack/react-router';
import NotFound from '../../screens/not-found.tsx';
import { DinersProduct } from './diners-product.tsx';
import { OwnDiner } from './own-diner.tsx';
import { StudentDiner } from './student-diner.tsx';

/**
 * The page /product/:productId?dependentId= or ?responsibleId=, and &menu=: the diner and the menu of the
 * product.
 */
export default function ProductPage() {
  const { productId } = useParams({ from: '/guardian/product/$productId' });
  const search: { dependentId?: unknown; responsibleId?: unknown; menu?: unknown } = useSearch({
    strict: false,
  });
  const { dependentId, responsibleId } = search;
  const product = { productId, menuId: typeof search.menu === 'string' ? search.menu : undefined };
  if (typeof dependentId === 'string') {
    const back = <BackLink to="/dependents/$dependentId/menu" params={{ dependentId }} />;
    return (
      <StudentDiner dependentId={dependentId}>
        {(diner) => <DinersProduct diner={diner} {...product} back={back} />}
      </StudentDiner>
    );
  }
  if (typeof responsibleId === 'string') {
    const back = <BackLink to="/responsible/$responsibleId/menu" params={{ responsibleId }} />;
    return (
      <OwnDiner responsibleId={responsibleId}>
        {(diner) => <DinersProduct diner={diner} {...product} back={back} />}
      </OwnDiner>
    );
  }
  return <NotFound />;
}
