import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/language.ts';
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

/** To the edit step, from beside a title. */
export function EditLink() {
  const t = useT();
  return (
    <Link to="/profile" search={{ view: 'edit' }} state={{ below: true }}>
      {t('profile.edit')}
    </Link>
  );
}
