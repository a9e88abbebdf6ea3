import { useSearch } from '@tanstack/react-router';
import { AutomaticScreen } from '../../../features/topups/components/automatic/automatic-screen.tsx';

/** /payments/automatic: a new automatic top-up (`student`: for whom), or one to change (`rule`). */
export default function AutomaticTopup() {
  const { rule, student }: { rule?: unknown; student?: unknown } = useSearch({ strict: false });
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  return <AutomaticScreen ruleId={text(rule)} studentId={text(student)} />;
}
