import { useSearch } from '@tanstack/react-router';
import { AddCard } from '../../features/cards/components/AddCard.tsx';

/** /payments/create (spec 1 §2 "Add card"); `setup`: a processor's page led back here. */
export default function AddCardPage() {
  const { setup }: { setup?: unknown } = useSearch({ strict: false });
  return <AddCard setup={setup === undefined ? undefined : String(setup)} />;
}
