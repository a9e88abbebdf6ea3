import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { CopyButton } from '@merenda/ui/blocks/actions/copy-button.tsx';
import { ShareButtons } from '@merenda/ui/blocks/actions/share-buttons.tsx';
import { CodeBoxes } from '@merenda/ui/blocks/fields/code-boxes.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { RegisteredStudent } from '../api/create-student.ts';
import styles from './login-codes.module.css';

/** The registered student; a health form alone brings no kiosk login. */
export type RegistrationResult = Pick<RegisteredStudent, '_id' | 'name' | 'hasWallet'> &
  Partial<Pick<RegisteredStudent, 'kioskLogin' | 'hasPendingAnamnesis'>> & {
    /** The student's own, as it was made or typed. */
    password?: string;
  };

/** The student's kiosk login and password, shown only once, and links to the next actions (product:students#registered). */
export function StudentRegistered({
  student,
  onAnother,
}: {
  student: RegistrationResult;
  onAnother: () => void;
}) {
  const t = useT();
  const { kioskLogin, password } = student;
  return (
    <SuccessState
      title={t('students.done.title', { name: student.name })}
      text={t(kioskLogin ? 'students.done.text' : 'students.done.form')}
      action={
        <>
          {student.hasWallet ? (
            <ButtonLink to="/payments" search={{ student: student._id }} wide>
              {t('students.done.addBalance')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/" wide>
              {t('common.close')}
            </ButtonLink>
          )}
          {student.hasPendingAnamnesis && (
            <ButtonLink
              to="/dependents/anamnesis/$dependentId"
              params={{ dependentId: student._id }}
              kind="outline"
              wide
            >
              {t('health.fillIn')}
            </ButtonLink>
          )}
        </>
      }
      others={
        <>
          <Button kind="plain" onClick={onAnother}>
            {t('students.done.another')}
          </Button>
          {student.hasWallet && (
            <ButtonLink to="/" kind="plain">
              {t('common.close')}
            </ButtonLink>
          )}
        </>
      }
    >
      {kioskLogin && <KioskLogin name={student.name} login={kioskLogin} />}
      {password && (
        <Card className={styles.made}>
          <p>{t('students.password')}</p>
          <output className={styles.code}>{password}</output>
          <CopyButton text={password} size="small" />
        </Card>
      )}
    </SuccessState>
  );
}

function KioskLogin({
  name,
  login: { userId, password },
}: {
  name: string;
  login: RegisteredStudent['kioskLogin'];
}) {
  const t = useT();
  return (
    <Card className={styles.codes}>
      <CodeBoxes label={t('students.kioskUser')} length={userId.length} value={userId} readOnly />
      <CodeBoxes
        label={t('students.kioskPassword')}
        length={password.length}
        value={password}
        readOnly
      />
      <p>{t('students.done.keep')}</p>
      <div className={styles.ways}>
        <ShareButtons
          text={t('students.done.message', { name, brand: brand.name, user: userId, password })}
          label={t('students.done.copy')}
        />
      </div>
    </Card>
  );
}
