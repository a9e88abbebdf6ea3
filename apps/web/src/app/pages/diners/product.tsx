import { useParams, useSearch } from '@tanstack/react-router';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import NotFound from '../../screens/not-found.tsx';
import { DinersProduct } from './diners-product.tsx';
import { OwnDiner } from './own-diner.tsx';
import { StudentDiner } from './student-diner.tsx';

/** /product/:productId?dependentId= or ?responsibleId=: for whom it is looked at. */
export default function ProductPage() {
  const { productId } = useParams({ from: '/guardian/product/$productId' });
  const { dependentId, responsibleId }: { dependentId?: unknown; responsibleId?: unknown } =
    useSearch({ strict: false });
  if (typeof dependentId === 'string') {
    const back = <BackLink to="/dependents/$dependentId/menu" params={{ dependentId }} />;
    return (
      <StudentDiner dependentId={dependentId}>
        {(diner) => <DinersProduct diner={diner} productId={productId} back={back} />}
      </StudentDiner>
    );
  }
  if (typeof responsibleId === 'string') {
    const back = <BackLink to="/responsible/$responsibleId/menu" params={{ responsibleId }} />;
    return (
      <OwnDiner responsibleId={responsibleId}>
        {(diner) => <DinersProduct diner={diner} productId={productId} back={back} />}
      </OwnDiner>
    );
  }
  return <NotFound />;
}
