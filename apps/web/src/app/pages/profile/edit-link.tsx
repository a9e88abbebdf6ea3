import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/language.ts';

/** To the edit step, from beside a title. */
export function EditLink() {
  const t = useT();
  return (
    <Link to="/profile" search={{ view: 'edit' }} state={{ below: true }}>
      {t('profile.edit')}
    </Link>
  );
}
