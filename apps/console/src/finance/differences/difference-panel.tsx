import { reasonError } from '@merenda/domain/forms/reasons';
import { isCurrencyCode } from '@merenda/domain/money/currencies';
import { formatDateTime } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { about } from '../../queries/subjects.ts';
import { localZone } from '../../session/local-zone.ts';
import { useOperator } from '../../session/operator.ts';
import { mayCall } from '../../session/rights.ts';
import { useDraftForm } from '../../session/use-draft-form.ts';
import { SidePanel } from '../../table/side-panel.tsx';
import { UnreadPanel } from '../../table/unread-panel.tsx';
import { Figures } from '../figures.tsx';
import styles from '../finance.module.css';
import { amountText } from '../money.ts';
import { type Sides, sidesQuery } from './queries.ts';

/** The chosen difference: both sides beside each other, and the ways to settle it. */
export function DifferencePanel() {
  const { differenceId } = useParams({ from: '/signed-in/finance/differences/$differenceId' });
  const t = useT();
  const query = useQuery(sidesQuery(differenceId));
  if (query.data) return <Panel key={differenceId} difference={query.data} />;
  return (
    <UnreadPanel title={t('finance.tab.differences')} at="/finance/differences" query={query} />
  );
}

function Panel({ difference }: { difference: Sides }) {
  const t = useT();
  const { rights } = useOperator();
  const { kind, message, note, topupId } = difference;
  return (
    <SidePanel
      opened={{ kind: 'difference', id: difference._id }}
      title={t(`finance.difference.kind.${kind}`)}
      at="/finance/differences"
    >
      <BothSides difference={difference} />
      <p className={styles.quiet}>
        {t('finance.difference.detail')}: <span lang="en">{message}</span>
      </p>
      {note ? (
        <p>{note}</p>
      ) : (
        <>
          <section aria-labelledby="ways">
            <h3 id="ways">{t('finance.difference.ways')}</h3>
            <ul>
              {topupId && mayCall(rights, 'GET /operator/topups/:id/refunds', 'refunds.create') && (
                <li>
                  <Link to="/finance/topups/$topupId" params={{ topupId }} search={{}}>
                    {t('finance.difference.way.topup')}
                  </Link>
                </li>
              )}
              <li>{t('finance.difference.way.processor')}</li>
              <li>{t('finance.difference.way.note')}</li>
            </ul>
          </section>
          {mayCall(
            rights,
            'POST /operator/reconciliations/differences/:id/resolve',
            'differences.resolve',
          ) && <Resolve id={difference._id} />}
        </>
      )}
    </SidePanel>
  );
}

function BothSides({ difference: { ours, theirs, isUnheard } }: { difference: Sides }) {
  const t = useT();
  const language = useLanguage();
  const written = (side: Sides['ours'] | Sides['theirs'], none: string) => {
    if (!side) return [none, '–', '–', '–', '–'];
    const { currency } = side;
    const money = (value: number) =>
      isCurrencyCode(currency) ? amountText(value, currency, language) : `${value} ${currency}`;
    return [
      t(`finance.difference.payment.${side.state}`),
      money(side.charged),
      money(side.givenBack),
      money(side.disputed),
      side.paidAt ? formatDateTime(language, side.paidAt, 'short', localZone()) : '–',
    ];
  };
  const left = written(ours, t('finance.difference.noTopup'));
  const unknown = isUnheard ? 'finance.difference.unheard' : 'finance.difference.unknown';
  const right = written(theirs, t(unknown));
  const rows = [
    t('console.payouts.state'),
    t('finance.difference.charged'),
    t('finance.difference.givenBack'),
    t('finance.difference.disputed'),
    t('finance.topups.paid'),
  ];
  return (
    <Figures
      rows={rows.map((name, at) => ({ name, ours: left[at] ?? '', theirs: right[at] ?? '' }))}
      name={({ name }) => name}
      columns={[
        { title: t('finance.difference.ours'), value: ({ ours }) => ours },
        { title: t('finance.close.processor'), value: ({ theirs }) => theirs },
      ]}
    />
  );
}

function Resolve({ id }: { id: string }) {
  const t = useT();
  const queries = useQueryClient();
  const { form, field, showErrors, isValid, sent } = useDraftForm(
    `difference ${id}`,
    { note: '' },
    { note: ({ note }) => reasonError(note) },
    { paths: { note: 'note' } },
  );
  const resolve = useMutation({
    mutationFn: (note: string) =>
      call('POST /operator/reconciliations/differences/:id/resolve', {
        params: { id },
        body: { note },
      }),
    onSuccess(settled, note) {
      sent();
      if (settled.note === note) notify('good', t('finance.difference.done'));
      else notify('warn', t('finance.difference.other'));
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
    onSettled: () => queries.invalidateQueries(about('differences')),
  });
  return (
    <Form
      className={styles.form}
      onSubmit={() => (isValid('note') ? resolve.mutate(form.note.trim()) : showErrors())}
    >
      <TextArea {...field('note')} label={t('finance.difference.note')} />
      <div className={styles.acts}>
        <Button type="submit" busy={resolve.isPending}>
          {t('finance.difference.resolve')}
        </Button>
      </div>
    </Form>
  );
}
