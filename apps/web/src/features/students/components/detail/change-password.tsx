import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { StudentDetails } from '../../model/detail-form.ts';
import { PasswordFields } from '../fields/password-fields.tsx';

/** Another password for the student; until it is asked for, the present one stays (product:students#details). */
export function ChangePassword({ details }: { details: StudentDetails }) {
  const t = useT();
  const { changesPassword } = details.form;
  const turn = () =>
    details.change({ changesPassword: !changesPassword, password: '', repeatPassword: '' });
  return (
    <>
      {changesPassword && <PasswordFields student={details} />}
      <Button kind={changesPassword ? 'plain' : 'soft'} size="small" onClick={turn}>
        {t(changesPassword ? 'students.keepPassword' : 'students.changePassword')}
      </Button>
    </>
  );
}
