import { safeReturnPath } from '@merenda/domain/pages/routes-access';
import { useSearch } from '@tanstack/react-router';
import { AddCard } from '../../../features/cards/components/add-card.tsx';

/**
 * The page /payments/create (product:cards#adding). `setup`: a processor's page led back here. `back`: the
 * page to return to.
 */
export default function AddCardPage() {
  const { setup, back }: { setup?: unknown; back?: unknown } = useSearch({ strict: false });
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  return <AddCard setup={text(setup)} back={safeReturnPath(text(back), '') || undefined} />;
}
