import { companyDay } from '@merenda/domain/brands/company-time';
import { MAX_PAYER_REFERENCE } from '@merenda/domain/forms/reasons';
import { formatMoney } from '@merenda/domain/money/money';
import { FOUR_EYES_DAYS } from '@merenda/domain/payouts/payouts';
import { isDay } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { UnansweredAct } from '../../acts/use-money-once.tsx';
import { type Sent, withId } from '../../acts/with-id.ts';
import { useDraftForm } from '../../session/use-draft-form.ts';
import styles from '../finance.module.css';
import { amountOf } from '../money.ts';
import { creditorOf, type PaidOwed } from './queries.ts';
import { type Paid, usePayOwed } from './use-owed-act.ts';

/** Enters an owed amount as paid: who paid it, when, and by which reference. */
export function PayForm({ owed }: { owed: PaidOwed }) {
  const t = useT();
  const language = useLanguage();
  const creditor = creditorOf(owed);
  const { cause, company, currency, since, value, fourEyesFrom, wantsSecond } = owed;
  const [first, today] = [companyDay(company, new Date(since)), companyDay(company, new Date())];
  const money = (major: number) => {
    const { minor, currency: code } = amountOf(major, currency);
    return formatMoney(minor, code, language);
  };
  const { form, field, change, showErrors, isValid, sent } = useDraftForm(
    `owed ${creditor.id} ${creditor.guardian}`,
    {
      payer: 'bank' as PaidOwed['payments'][number]['payer'],
      paidOn: today as string,
      payerReference: '',
      last: undefined as Sent<Paid> | undefined,
      // Money that has come since makes it another amount.
      asRead: String(value),
    },
    {
      paidOn({ paidOn }) {
        if (!isDay(paidOn)) return { key: 'form.invalidDate' };
        return paidOn < first || paidOn > today ? { key: 'finance.owed.error.day' } : undefined;
      },
      payerReference: ({ payerReference }) =>
        payerReference.trim() === '' ? { key: 'form.required' } : undefined,
    },
    { paths: { paidOn: 'paidOn', payerReference: 'payerReference' } },
  );
  const act = usePayOwed(creditor, sent);
  const { unanswered } = act;
  if (unanswered) {
    const { payer, paidOn, payerReference } = unanswered;
    return (
      <UnansweredAct
        facts={[
          { term: t('console.payouts.amount'), value: money(unanswered.value) },
          { term: t('finance.owed.paidOn'), value: formatDay(language, paidOn) },
          { term: t('finance.owed.payer'), value: t(`finance.owed.payer.${payer}`) },
          { term: t('finance.owed.reference'), value: payerReference },
        ]}
        busy={act.isPending}
        again={act.again}
      />
    );
  }
  const send = () => {
    if (!isValid('paidOn', 'payerReference')) return showErrors();
    const { payer, paidOn, payerReference } = form;
    const last = withId({ value, payer, paidOn, payerReference }, form.last, owed.payments);
    change({ last });
    act.ask(last, money(value), wantsSecond);
  };
  return (
    <Form className={styles.form} onSubmit={send}>
      {cause === 'topup' && (
        <Segmented
          label={t('finance.owed.payer')}
          value={form.payer}
          onChange={(payer) => change({ payer })}
          options={[
            { value: 'bank', label: t('finance.owed.payer.bank') },
            { value: 'processor', label: t('finance.owed.payer.processor') },
          ]}
        />
      )}
      <TypedDayField {...field('paidOn')} label={t('finance.owed.paidOn')} />
      <TextField
        {...field('payerReference')}
        label={t('finance.owed.reference')}
        hint={t('console.payouts.reasonHint')}
        maxLength={MAX_PAYER_REFERENCE}
      />
      <p className={styles.quiet}>
        {t('finance.topups.fourEyes', { amount: money(fourEyesFrom), days: FOUR_EYES_DAYS })}
      </p>
      <div className={styles.acts}>
        <Button type="submit" busy={act.isPending}>
          {t('finance.owed.pay', { amount: money(value) })}
        </Button>
      </div>
      {act.question}
    </Form>
  );
}
