import { useSearch } from '@tanstack/react-router';
import { AutomaticScreen } from '../../../features/topups/components/agreements/automatic/automatic-screen.tsx';

/** The page /payments/automatic: a new automatic top-up (for a `student`), or a change of one (`agreement`). */
export default function AutomaticTopup() {
  const { agreement, student }: { agreement?: unknown; student?: unknown } = useSearch({
    strict: false,
  });
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  return <AutomaticScreen agreementId={text(agreement)} studentId={text(student)} />;
}
