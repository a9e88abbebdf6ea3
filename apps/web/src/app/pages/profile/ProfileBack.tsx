import { BackLink } from '../../../ui/BackLink.tsx';
import { useLeaveView } from './useLeaveView.ts';

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
