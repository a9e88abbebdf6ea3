import { brandOfCompany } from '@merenda/domain/brands/brands';
import {
  type CannedTexts,
  fillAnswer,
  languagesFor,
  type Placeholder,
} from '@merenda/domain/help/canned-answers';
import { formatMoney } from '@merenda/domain/money/money';
import { isWithinScope } from '@merenda/domain/people/operators';
import { LANGUAGE_NAMES, type Language } from '@merenda/domain/places/languages';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountOf } from '../finance/money.ts';
import { useOperator } from '../session/operator.ts';
import styles from './desk.module.css';
import { type Context, cannedQuery, type OperatorTicket } from './queries.ts';

/**
 * Puts a canned answer into the operator's, filled with what is known of the case. Each answer comes in
 * the guardian's language. Those without come last, in the best other language, which the choice names.
 */
export function CannedSelect({
  ticket,
  context,
  onInserted,
}: {
  ticket: OperatorTicket;
  context: Context;
  onInserted: (text: string) => void;
}) {
  const t = useT();
  const { name: operator, scope } = useOperator();
  // A school's support has none of its company's.
  const isTheirs = isWithinScope(scope, { companyId: ticket.company });
  const answers = useQuery({ ...cannedQuery(ticket.company), enabled: isTheirs }).data ?? [];
  const { language } = context.guardian;
  const [chosen, setChosen] = useState<string>();
  const offered = answers
    .flatMap(({ _id, title, texts }) =>
      languagesFor(texts as CannedTexts, language)
        .slice(0, 1)
        .map((best) => ({ value: _id, title, best, text: texts[best] ?? '' })),
    )
    .toSorted((a, b) => Number(a.best !== language) - Number(b.best !== language));
  if (offered.length === 0) return null;
  const answer = offered.find(({ value }) => value === chosen);
  const insert = () => {
    if (!answer) return;
    setChosen(undefined);
    onInserted(
      fillAnswer(answer.text, factsOf({ ticket, context, operator, language: answer.best })),
    );
  };
  return (
    <div className={styles.canned}>
      <SelectField
        label={t('desk.answers.insert')}
        placeholder={t('desk.answers.choose')}
        value={answer?.value ?? ''}
        onChange={setChosen}
        options={offered.map(({ value, title, best }) => ({
          value,
          label:
            best === language
              ? title
              : t('desk.answers.language', { title, language: LANGUAGE_NAMES[best] }),
        }))}
        {...(answer &&
          answer.best !== language && {
            hint: t('desk.answers.instead', {
              wanted: LANGUAGE_NAMES[language],
              language: LANGUAGE_NAMES[answer.best],
            }),
          })}
      />
      {answer && (
        <Button kind="outline" onClick={insert}>
          {t('desk.answers.put')}
        </Button>
      )}
    </div>
  );
}

/** The known facts of a case, for a text in a language. */
function factsOf({
  ticket,
  context: { guardian, order, topup, students },
  operator,
  language,
}: {
  ticket: OperatorTicket;
  context: Context;
  operator: string;
  language: Language;
}): Record<Placeholder, string | undefined> {
  const money = order
    ? amountOf(order.total, order.currency)
    : topup && amountOf(topup.value, topup.currency);
  const school = order?.school ?? students?.[0]?.school;
  const brand = brandOfCompany(ticket.company)?.name;
  return {
    firstName: guardian.givenName,
    operator,
    orderNumber: order && String(order.orderNumber),
    amount: money && formatMoney(money.minor, money.currency, language),
    school,
    brand,
  };
}
