import type { BankFileFormat } from '@merenda/domain/payouts/bank-formats';
import { OPTIONAL_OF_PAYER, PAYER_FIELDS } from '@merenda/domain/payouts/payers';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { amountText } from '../../finance/money.ts';
import styles from '../payouts.module.css';
import { accountText, PAYER_LABELS, payerOf, usePayerForm } from './payer-form.ts';
import { type NextFile, nextFileQuery } from './queries.ts';
import { useMakeFile } from './use-make-file.ts';

/** The approved payouts of a company that are in no file, and the act that puts them into one. */
export function NextFileCard({ company }: { company: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(nextFileQuery(company));
  const make = useMakeFile(company);
  const [begun, setBegun] = useState(0);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} />;
  return (
    <Card className={styles.next}>
      <h2>{t('console.bankFile.next')}</h2>
      {!data.format ? (
        <p className={styles.quiet}>{t('console.bankFile.byHand')}</p>
      ) : data.payouts === 0 ? (
        <p className={styles.quiet}>{t('console.bankFile.none')}</p>
      ) : (
        <MakeForm
          key={`${company} ${begun}`}
          company={company}
          format={data.format}
          next={data}
          make={make}
          onCancel={() => setBegun(begun + 1)}
        />
      )}
      {make.question}
      {make.data && make.data.leftOut.length > 0 && (
        <div role="status">
          <p className={styles.quiet}>{t('console.bankFile.leftOut')}</p>
          <ul className={styles.left}>
            {make.data.leftOut.map((payoutId) => (
              <li key={payoutId}>
                <Link to="/payouts/$payoutId" params={{ payoutId }} search={{}}>
                  {payoutId}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function MakeForm({
  company,
  format,
  next,
  make,
  onCancel,
}: {
  company: string;
  format: BankFileFormat;
  next: NextFile;
  make: ReturnType<typeof useMakeFile>;
  onCancel: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { form, field, isValid, showErrors, refuse, sent, wasBegun } = usePayerForm(
    company,
    format,
    next,
  );
  const [isOpen, setOpen] = useState(!next.payer || wasBegun);
  const fields = PAYER_FIELDS[format];
  const amount = amountText(next.value, next.currency, language);
  const send = () => {
    if (!isValid(...fields)) {
      setOpen(true);
      return showErrors(...fields);
    }
    make.ask(
      payerOf(format, form),
      { act: 'console.bankFile.make', text: 'console.bankFile.ask' },
      { count: next.payouts, amount },
      { onSuccess: sent, onError: (error) => refuse(error).length > 0 && setOpen(true) },
    );
  };
  return (
    <Form className={styles.next} onSubmit={send}>
      {isOpen ? (
        <div className={styles.payer}>
          {fields.map((name) => (
            <TextField
              key={name}
              {...field(name)}
              label={t(PAYER_LABELS[name])}
              optional={OPTIONAL_OF_PAYER.includes(name)}
            />
          ))}
        </div>
      ) : (
        <p className={styles.quiet}>
          {t('console.bankFile.from', { account: accountText(payerOf(format, form)) })}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={make.isPending}>
          {t('console.bankFile.make', { count: next.payouts, amount })}
        </Button>
        {!isOpen && (
          <Button kind="outline" onClick={() => setOpen(true)}>
            {t('console.bankFile.change')}
          </Button>
        )}
        {isOpen && next.payer && (
          <Button
            kind="outline"
            onClick={() => {
              sent();
              onCancel();
            }}
          >
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
