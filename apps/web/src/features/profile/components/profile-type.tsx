import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './profile-type.module.css';

const TYPES = ['schools', 'restaurants'] as const;

/**
 * The choice of schools or restaurants (product:profile#profile-type). A guardian of schools needs another
 * account for restaurants: choosing them asks, then signs out.
 */
export function ProfileType() {
  const t = useT();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  if (brand.variant !== 'school') return null;
  return (
    <Card className={styles.type}>
      <span className={styles.label} aria-hidden>
        {t('profile.type')}
      </span>
      <Segmented
        label={t('profile.type')}
        value="schools"
        onChange={(type) => setConfirming(type === 'restaurants')}
        options={TYPES.map((value) => ({ value, label: t(`profile.type.${value}`) }))}
      />
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void navigate({ to: '/logout' })}
        title={t('profile.type.title')}
        text={t('profile.type.text')}
        confirm={t('nav.logout')}
      />
    </Card>
  );
}
