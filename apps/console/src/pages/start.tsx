import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Navigate } from '@tanstack/react-router';
import { areasOf } from '../app/areas.ts';
import { useOperator } from '../session/operator.ts';

/** Leads to the first area that the operator's rights open. */
export function StartPage() {
  const t = useT();
  const [first] = areasOf(useOperator());
  if (first) return <Navigate to={first.to} replace />;
  return (
    <EmptyState titleAs="h1" title={t('console.nothing.title')} text={t('console.nothing.text')} />
  );
}
