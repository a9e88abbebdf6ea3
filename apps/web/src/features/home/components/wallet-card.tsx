import type { Available, Currency } from '@merenda/domain/money/money';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { CountingMoney } from './counting-money.tsx';
import styles from './wallet-card.module.css';

/** The guardian's balance and its actions (product:home#wallet-on-home). */
export function WalletCard({
  balanceMinor,
  currency,
  moveTo,
  blocked,
}: {
  balanceMinor: Available;
  currency: Currency;
  /** Ids of the students with a wallet, for transfers; of all students until that is known. */
  moveTo: readonly string[];
  /** A blocked guardian can only look. */
  blocked: boolean;
}) {
  const t = useT();
  return (
    <section className={styles.wallet} aria-label={t('home.wallet')}>
      <p className={styles.label}>{t('home.wallet')}</p>
      <p className={styles.amount} aria-live="polite">
        <CountingMoney minor={balanceMinor} currency={currency} size="display" />
      </p>
      {!blocked && (
        <div className={styles.actions}>
          <ButtonLink
            to="/payments"
            search={{ wallet: 'own' }}
            kind="white"
            icon={<IconPlus size={20} aria-hidden />}
          >
            {t('home.addBalance')}
          </ButtonLink>
          {moveTo.length > 0 && (
            <ButtonLink
              {...(moveTo.length > 1
                ? { to: '/transfer-balance' }
                : { to: '/transfer-balance/$studentId', params: { studentId: moveTo[0] } })}
              kind="glass"
              icon={<IconArrowsExchange size={20} aria-hidden />}
            >
              {t('home.move')}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}
