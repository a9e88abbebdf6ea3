import { toMajor, wireToMinor } from '@merenda/domain/money/money';
import { typedAmount, typedAmountError } from '@merenda/domain/money/typed-amount';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { EditForm } from '@merenda/ui/blocks/form/edit-form.tsx';
import { ownPaths } from '@merenda/ui/blocks/form/refusals.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useQuestion } from '../../acts/use-question.tsx';
import { amountText } from '../../finance/money.ts';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { typedText } from './amounts.ts';
import { companyQuery, type OpenedCompany } from './queries.ts';

/** Names the draft of a company's amount. */
export const fourEyesDraft = ({ _id }: Pick<OpenedCompany, '_id'>): string => `four eyes ${_id}`;

/** Decides from which amount on the company asks for a second person. */
export function FourEyesForm({
  company,
  onLeave,
}: {
  company: OpenedCompany;
  onLeave: () => void;
}) {
  const { _id: id, currency, fourEyes } = company;
  const t = useT();
  const queries = useQueryClient();
  const locale = useLanguage();
  const setting = { locale, currency };
  const highest = wireToMinor(fourEyes.highest, currency);
  const { form, change, field, showErrors, isValid, onRefused, sent, unchanged } = useDraftForm(
    fourEyesDraft(company),
    {
      own: fourEyes.own === undefined ? '' : typedText(fourEyes.own, locale),
      // The amount that the field began with: a later one that the panel reads is not what was seen here.
      version: fourEyes.version,
    },
    {
      own({ own }) {
        if (own.trim() === '') return undefined;
        return typedAmountError(own, setting, { least: 0n, most: highest });
      },
    },
    { paths: ownPaths(['own']), saysWhy: ['own'] },
  );
  const leave = () => {
    sent();
    onLeave();
  };
  const save = useMutation({
    mutationFn: (own: number | undefined) =>
      call('PUT /operator/companies/:id/four-eyes', {
        params: { id },
        body: { ...(own !== undefined && { own }), version: form.version },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(companyQuery(id).queryKey, changed);
      notify(
        'good',
        t(
          changed.fourEyes.asked
            ? 'administration.fourEyes.waits'
            : 'administration.fourEyes.saved',
        ),
      );
      leave();
    },
    // The other person's amount is told above the field, which keeps what was typed.
    onError: async (error) => {
      onRefused(error);
      if (!isFailure(error, 'record_changed')) return;
      const now = await queries.fetchQuery({ ...companyQuery(id), staleTime: 0 });
      change({ version: now.fourEyes.version });
    },
  });
  const { ask, question } = useQuestion((own: number | undefined) => save.mutate(own));
  const send = () => {
    if (!isValid('own')) return showErrors();
    const minor = typedAmount(form.own, setting);
    const own = minor === undefined ? undefined : toMajor(minor, currency);
    ask(
      own,
      { act: 'administration.fourEyes.change', text: 'administration.fourEyes.ask' },
      { amount: amountText(own ?? fourEyes.highest, currency, locale) },
    );
  };
  return (
    <>
      <EditForm
        isPart
        label={t('administration.fourEyes')}
        busy={save.isPending}
        waits={unchanged}
        onSave={send}
        onCancel={leave}
      >
        <TextField
          {...field('own')}
          label={`${t('administration.fourEyes.own')} (${currency})`}
          hint={t('administration.fourEyes.hint', {
            amount: amountText(fourEyes.highest, currency, locale),
          })}
          optional
          inputMode="decimal"
        />
      </EditForm>
      {question}
    </>
  );
}
