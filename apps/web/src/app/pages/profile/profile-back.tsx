import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import { useLeaveView } from './use-leave-view.ts';

/** A link back to the view above. */
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

/** A link to the edit step, beside a title. */
export function EditLink() {
  const t = useT();
  return (
    <Link to="/profile" search={{ view: 'edit' }} state={{ below: true }}>
      {t('profile.edit')}
    </Link>
  );
}
