import { IMPORTED_FILES, type ImportedFile } from '@merenda/domain/ordering/menu-planning';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { download } from '@merenda/ui/client/download.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CsvInput, useTextProblem } from '../imports/csv-input.tsx';
import { Mistakes } from '../imports/mistakes.tsx';
import { about } from '../queries/subjects.ts';
import { useDraftForm } from '../session/use-draft-form.ts';
import { SidePanel } from '../table/side-panel.tsx';
import styles from './panel.module.css';
import type { PlannedSchool } from './queries.ts';
import { useSchool } from './school.ts';

const EMPTY: { file: ImportedFile; text: string } = { file: 'menu-products.csv', text: '' };

type Report = Answer<'POST /operator/schools/:id/menu-import'>;

/** Menus as files: an import with its dry run, and the export (product:console-menus#import). */
export function ImportPanel() {
  const t = useT();
  const school = useSchool();
  if (!school) return null;
  return (
    <SidePanel opened={{ kind: 'menus', id: school._id }} at="/menus" title={t('planning.import')}>
      <ImportForm key={school._id} school={school} />
    </SidePanel>
  );
}

function ImportForm({ school }: { school: PlannedSchool }) {
  const t = useT();
  const queries = useQueryClient();
  const draft = `menu import ${school._id}`;
  const { form, change: keep, begin } = useDraftForm(draft, EMPTY, {}, { paths: {} });
  const { file, text } = form;
  /** The dry run's report of exactly this text. */
  const [report, setReport] = useState<Report>();
  const change = (next: string) => {
    keep({ text: next });
    setReport(undefined);
  };
  const problem = useTextProblem(text);
  const send = useMutation({
    mutationFn: (seen: string | null) =>
      call('POST /operator/schools/:id/menu-import', {
        params: { id: school._id },
        body: { files: [{ file, text }], seen },
      }),
    onSuccess: async (found) => {
      if (found.outcome === 'conflict') notify('warn', t('planning.import.conflict'));
      if (found.outcome !== 'changed' && found.outcome !== 'same') return setReport(found);
      begin(EMPTY);
      setReport(undefined);
      await queries.invalidateQueries(about('menus'));
      notify('good', t('planning.import.done'));
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
  });
  const save = useMutation({
    mutationFn: () =>
      download('GET /operator/schools/:id/menu-export/:file', {
        params: { id: school._id, file },
      }),
    onError: (error) => notifyFailure(error, 'global.error.message'),
  });
  const hasChanges = report?.files.some(
    ({ inserted, updated, deleted }) => inserted + updated + deleted > 0,
  );
  return (
    <div className={styles.form}>
      <SelectField
        label={t('planning.import.file')}
        value={file}
        onChange={(chosen) => {
          keep({ file: chosen });
          setReport(undefined);
        }}
        options={IMPORTED_FILES.map((value) => ({ value, label: value }))}
      />
      <CsvInput text={text} onChange={change}>
        <Button kind="outline" size="small" busy={save.isPending} onClick={() => save.mutate()}>
          {t('planning.export')}
        </Button>
      </CsvInput>
      {report && report.mistakes.length > 0 && (
        <Mistakes told={report} title={t('planning.import.mistakes')} isAlert />
      )}
      {report?.files.map((one) => (
        <section key={one.file} className={styles.part}>
          <h3>{one.file}</h3>
          <p className={styles.quiet}>{t('planning.import.counts', counts(one))}</p>
          <ul className={styles.list}>
            {one.listed.map(({ line, record, difference }) => (
              <li key={`${line} ${record}`} className={styles.row}>
                <span>
                  <b>{record}</b> {difference}
                </span>
                <span className={styles.quiet}>{t('planning.import.line', { line })}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.acts}>
        <Button
          {...(hasChanges && { kind: 'outline' as const })}
          busy={send.isPending}
          waits={problem}
          onClick={() => send.mutate(null)}
        >
          {t('planning.import.check')}
        </Button>
        {report && hasChanges && (
          <Button busy={send.isPending} onClick={() => send.mutate(report.version)}>
            {t('planning.import.make')}
          </Button>
        )}
      </div>
    </div>
  );
}

const counts = ({ inserted, updated, deleted, unchanged }: Report['files'][number]) => ({
  inserted,
  updated,
  deleted,
  unchanged,
});
