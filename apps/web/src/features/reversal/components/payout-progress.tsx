import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { OPEN_PAYOUTS } from '@merenda/domain/payouts/payouts';
import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { companyDay } from '@merenda/ui/brand/company-time.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { type Payout, payoutsQuery, useWithdrawPayout } from '../api/payouts.ts';
import styles from './reversal.module.css';

const TONES = {
  requested: 'brand',
  approved: 'brand',
  settled: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  returned: 'bad',
} as const;

/** Number of payouts shown at once. */
const SHOWN = 5;

/** Is money held for the payout, or is an account still to be deleted after it? */
const isOpen = ({ status, subject }: Payout) =>
  OPEN_PAYOUTS.some((open) => open === status) ||
  (status === 'settled' && subject === 'CLOSE-RESPONSABLE-WALLET');

/**
 * The states of the guardian's payouts, with a button to withdraw those not approved yet; nothing without a
 * payout (product:reversal#states), words where they could not be read.
 * @param openOnly shows unfinished payouts only: for the start page
 */
export function PayoutProgress({ openOnly = false }: { openOnly?: boolean }) {
  const t = useT();
  const { me } = useSession();
  const all = useQuery(payoutsQuery(me._id));
  const payouts = (all.data?.docs ?? [])
    .filter((payout) => !openOnly || isOpen(payout))
    .slice(0, SHOWN);
  if (payouts.length === 0) return <Unread of={[all]} text={t('reversal.error.list')} />;
  return (
    <Section title={t('reversal.mine')}>
      <Card>
        <ul className={styles.payouts}>
          {payouts.map((payout) => (
            <Row key={payout._id} payout={payout} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/**
 * The state of a ticket's payout; nothing if the ticket is about none.
 * @param isBrief amount and account stand elsewhere
 */
export function PayoutOfTicket({ id, isBrief }: { id: string; isBrief: boolean }) {
  const t = useT();
  const { me } = useSession();
  const all = useQuery(payoutsQuery(me._id));
  const payout = all.data?.docs.find(({ _id }) => _id === id);
  if (payout) return <Facts {...{ payout, isBrief }} />;
  return <Unread of={[all]} text={t('reversal.error.list')} />;
}

function Facts({ payout, isBrief = false }: { payout: Payout; isBrief?: boolean }) {
  const t = useT();
  const language = useLanguage();
  const amount = useAmount(payout);
  const { status, subject, createdAt, details, reason } = payout;
  const { bank, account } = details?.destination ?? { account: '••••' };
  return (
    <div className={styles.payout}>
      <Chip tone={TONES[status]}>{t(`reversal.status.${status}`)}</Chip>
      {!isBrief && <span className={styles.line}>{dotted([amount, bank, account])}</span>}
      <span className={styles.quiet}>{formatDay(language, companyDay(createdAt), 'long')}</span>
      {reason && <span className={styles.quiet}>{reason}</span>}
      {subject === 'CLOSE-RESPONSABLE-WALLET' && isOpen(payout) && (
        <p>
          <strong>{t('reversal.pending.title')}</strong> {t('reversal.pending.text', { amount })}
        </p>
      )}
    </div>
  );
}

function useAmount({ value }: Payout): string {
  const language = useLanguage();
  const { currency } = useSession();
  return formatMoney(wireToMinor(value, currency), currency, language);
}

function Row({ payout }: { payout: Payout }) {
  const t = useT();
  const { me } = useSession();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useWithdrawPayout(me._id);
  const { _id, status } = payout;
  const amount = useAmount(payout);
  const withdraw = () =>
    mutate(_id, {
      onSuccess: () => notify('good', t('reversal.withdraw.done')),
      onError: (error) => notifyFailure(error, 'reversal.error.decided'),
      onSettled: () => setAsking(false),
    });
  return (
    <li className={styles.payout}>
      <Facts payout={payout} />
      {status === 'requested' && (
        <Button kind="outline" size="small" onClick={() => setAsking(true)}>
          {t('reversal.withdraw')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={withdraw}
        title={t('reversal.withdraw.title')}
        text={t('reversal.withdraw.text', { amount })}
        confirm={t('reversal.withdraw')}
        busy={isPending}
      />
    </li>
  );
}
