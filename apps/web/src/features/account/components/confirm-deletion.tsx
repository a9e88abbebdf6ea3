import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../session/session.ts';
import { type Departure, departureQuery } from '../api/departure.ts';
import styles from './account.module.css';

/** The consequences of deleting the account, for all concerned, and the alternatives. */
export function ConfirmDeletion({
  open,
  onClose,
  onClear,
  onBlocked,
}: {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
  onBlocked: () => void;
}) {
  const t = useT();
  const { me } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    ...departureQuery(me._id),
    enabled: open,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('account.delete.confirm.title')}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {(data || isFetching) && (
            <Button
              kind="danger"
              busy={isFetching}
              onClick={() => (data?.isClear ? onClear() : onBlocked())}
            >
              {t('account.delete')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.words}>
        <p>{t('account.delete.confirm.text')}</p>
        {data && <Consequences departure={data} />}
        {error && !data && (
          <ErrorState error={error} text="account.goodbye.error" onRetry={() => void refetch()} />
        )}
        <div className={styles.instead}>
          <p>{t('account.delete.instead')}</p>
          <Link to="/profile" search={{ view: 'devices' }} onClick={onClose}>
            {t('account.access.devices')}
          </Link>
          <Link to="/" onClick={onClose}>
            {t('account.access.guardians')}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}

function Consequences({ departure: { students, mealsToCome } }: { departure: Departure }) {
  const t = useT();
  const namesOf = (stays: boolean) =>
    students
      .filter((student) => student.stays === stays)
      .map(({ name }) => name)
      .join(', ');
  const [go, stay] = [namesOf(false), namesOf(true)];
  return (
    <>
      {go && <p>{t('account.delete.students.go', { names: go })}</p>}
      {stay && <p>{t('account.delete.students.stay', { names: stay })}</p>}
      {mealsToCome > 0 && (
        <p>
          {t('account.delete.meals', { count: mealsToCome })} {t('account.delete.mealsMoney')}
        </p>
      )}
    </>
  );
}
