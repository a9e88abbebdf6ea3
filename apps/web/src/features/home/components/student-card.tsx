import { wireToMinor } from '@merenda/domain/money/money';
import {
  IconArrowsExchange,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconUsers,
} from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { type Dependent, hasLowBalance } from '../../../queries/dependents.ts';
import { StudentAvatar } from '../../../queries/student-avatar.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Card, CardRow } from '../../../ui/layout/card.tsx';
import { Chip } from '../../../ui/layout/chip.tsx';
import { Hidden } from '../../../ui/layout/hidden.tsx';
import { Money } from '../../../ui/money/money.tsx';
import styles from './student-card.module.css';

/**
 * A student on the home page: who, where, how much, and the three things one does
 * (product:home#students-on-home); a record of a health form alone has no wallet, and can be
 * edited. A blocked guardian can only look.
 */
export function StudentCard({ student, blocked }: { student: Dependent; blocked: boolean }) {
  const t = useT();
  const place = [student.restaurantUnit.name, student.class.className].filter(Boolean).join(' · ');
  const { wallet } = student;
  const currency = wallet?.currencyInfo;
  const balanceMinor = wallet && currency ? wireToMinor(wallet.balance, currency) : undefined;
  const low = hasLowBalance(student);
  return (
    <Card as="li">
      <CardRow
        picture={<StudentAvatar student={student} />}
        title={student.isShared ? <SharedName name={student.name} /> : student.name}
        text={place}
        aside={
          currency &&
          balanceMinor !== undefined && (
            <span className={styles.aside}>
              <Money minor={balanceMinor} currency={currency} tone={low ? 'bad' : 'plain'} />
              {low && <Chip tone="warn">{t('home.lowBalance')}</Chip>}
            </span>
          )
        }
      />
      {student.hasPendingAnamnesis && (
        <p className={styles.pending}>
          <Chip tone="warn">{t('home.healthForm.pending')}</Chip>
        </p>
      )}
      <div className={styles.actions}>
        {student.registerType === 'anamnesis' && <EditHealthForm studentId={student._id} />}
        {wallet && !blocked && (
          <>
            {low ? <AddBalance /> : <Move studentId={student._id} />}
            <ButtonLink
              to="/dependents/$dependentId/buy"
              params={{ dependentId: student._id }}
              kind="soft"
              size="small"
            >
              {t(student.maySpend ? 'home.order' : 'guardians.orders')}
            </ButtonLink>
          </>
        )}
        <ButtonLink
          to="/dependents/$dependentId"
          params={{ dependentId: student._id }}
          kind="soft"
          size="small"
        >
          {t('home.details')}
        </ButtonLink>
      </div>
      {low && !blocked && <FillByItself studentId={student._id} />}
    </Card>
  );
}

/** The name with a discreet mark: others answer for this student too. */
function SharedName({ name }: { name: string }) {
  const t = useT();
  return (
    <span className={styles.shared} title={t('guardians.shared')}>
      {name}
      <IconUsers size={16} stroke={1.9} aria-hidden />
      <Hidden>, {t('guardians.shared')}</Hidden>
    </span>
  );
}

function EditHealthForm({ studentId }: { studentId: string }) {
  const t = useT();
  return (
    <ButtonLink
      to="/anamnesis/$dependentId"
      params={{ dependentId: studentId }}
      kind="soft"
      size="small"
      icon={<IconPencil size={18} aria-hidden />}
    >
      {t('home.healthForm.edit')}
    </ButtonLink>
  );
}

/** So that it does not run low again. */
function FillByItself({ studentId }: { studentId: string }) {
  const t = useT();
  return (
    <ButtonLink
      to="/payments/automatic"
      search={{ student: studentId }}
      kind="plain"
      size="small"
      wide
      icon={<IconRefresh size={18} aria-hidden />}
    >
      {t('topups.automatic.title')}
    </ButtonLink>
  );
}

function AddBalance() {
  const t = useT();
  return (
    <ButtonLink to="/payments" size="small" icon={<IconPlus size={18} aria-hidden />}>
      {t('home.addBalance')}
    </ButtonLink>
  );
}

function Move({ studentId }: { studentId: string }) {
  const t = useT();
  return (
    <ButtonLink
      to="/transfer-balance/$studentId"
      params={{ studentId }}
      kind="soft"
      size="small"
      icon={<IconArrowsExchange size={18} aria-hidden />}
    >
      {t('home.move')}
    </ButtonLink>
  );
}
