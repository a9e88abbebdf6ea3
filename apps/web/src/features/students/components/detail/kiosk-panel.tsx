import { madeKioskPassword } from '@merenda/domain/people/student-identifiers';
import { kioskPasswordError, MIN_KIOSK_PASSWORD } from '@merenda/domain/people/students';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ShareButtons } from '@merenda/ui/blocks/actions/share-buttons.tsx';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { CodeBoxes } from '@merenda/ui/blocks/fields/code-boxes.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconKey } from '@tabler/icons-react';
import type { Dependent } from '../../../../queries/dependents.ts';
import type { StudentDetails } from '../../model/detail-form.ts';
import { randomBytes } from '../../model/random-bytes.ts';
import codes from '../login-codes.module.css';
import { BarcodeCard } from './barcode-card.tsx';
import styles from './kiosk-panel.module.css';

/** How the student pays at school (product:students#kiosk-panel). */
export function KioskPanel({ student, details }: { student: Dependent; details: StudentDetails }) {
  const t = useT();
  const { userId } = student.kioskLogin;
  const { kioskEnabled } = details.form;
  const { onBlur, ...password } = details.field('kioskPassword');
  return (
    <Card as="section" className={styles.panel}>
      <h2>{t('students.kiosk.title')}</h2>
      <div className={styles.login}>
        <p className={styles.quiet} role="status">
          {t(kioskEnabled ? 'students.kiosk.enabled' : 'students.kiosk.disabled')}
          {kioskEnabled !== student.eanIdentifier.enabledLogin &&
            ` ${t('students.kiosk.saveFirst')}`}
        </p>
        <Button
          kind="soft"
          size="small"
          onClick={() => details.change({ kioskEnabled: !kioskEnabled })}
        >
          {t(kioskEnabled ? 'students.kiosk.disable' : 'students.kiosk.enable')}
        </Button>
      </div>
      <CodeBoxes label={t('students.kioskUser')} length={userId.length} value={userId} readOnly />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes that the boxes were left */}
      <div onBlur={onBlur}>
        <CodeBoxes
          label={t('students.kiosk.newPassword')}
          length={MIN_KIOSK_PASSWORD}
          hint={`${t('students.kiosk.rule', { min: MIN_KIOSK_PASSWORD })} ${t('students.kiosk.keep')}`}
          {...password}
        />
      </div>
      <Button
        kind="soft"
        size="small"
        icon={<IconKey size={20} aria-hidden />}
        onClick={() => details.change({ kioskPassword: madeKioskPassword(randomBytes) })}
      >
        {t('students.makePassword')}
      </Button>
      {!kioskPasswordError(password.value) && (
        <div className={codes.codes}>
          <p role="status">
            {t('students.kiosk.saveFirst')} {t('students.madePassword')}
          </p>
          <div className={codes.ways}>
            <ShareButtons
              text={t('students.done.message', {
                name: student.name,
                brand: brand.name,
                user: userId,
                password: password.value,
              })}
              label={t('students.done.copy')}
            />
          </div>
        </div>
      )}
      <Checkbox
        label={t('students.supervisor')}
        hint={t('students.supervisorHint')}
        checked={details.form.allowSupervisoryBuy}
        onChange={(allowSupervisoryBuy) => details.change({ allowSupervisoryBuy })}
      />
      <BarcodeCard student={student} />
    </Card>
  );
}
