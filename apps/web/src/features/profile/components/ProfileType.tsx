import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { brand } from '../../../session/brand.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import styles from './ProfileType.module.css';

const TYPES = ['schools', 'restaurants'] as const;

/**
 * Schools or restaurants (spec 1 §2, §6). A guardian of schools signs in to restaurants with another
 * account: choosing them asks, and signs out.
 */
export function ProfileType() {
  const t = useT();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  if (brand.variant !== 'school') return null;
  return (
    <Card className={styles.type}>
      <span className={styles.label} aria-hidden>
        {t('profile.type')}
      </span>
      <Segmented
        label={t('profile.type')}
        value="schools"
        onChange={(type) => setAsking(type === 'restaurants')}
        options={TYPES.map((value) => ({ value, label: t(`profile.type.${value}`) }))}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void navigate({ to: '/logout' })}
        title={t('profile.type.title')}
        text={t('profile.type.text')}
        confirm={t('nav.logout')}
      />
    </Card>
  );
}
