import { BackLink } from '../../../ui/actions/back-link.tsx';
import { useLeaveView } from './use-leave-view.ts';

/** The way back to the view above. */
export function ProfileBack() {
  const leave = useLeaveView();
  return (
    <BackLink
      to="/profile"
      onClick={(event) => {
        event.preventDefault();
        leave();
      }}
    />
  );
}
