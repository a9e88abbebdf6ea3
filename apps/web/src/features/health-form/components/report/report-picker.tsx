import type { Key } from '@merenda/i18n';
import { FilePicker } from '@merenda/ui/blocks/fields/file-picker.tsx';
import { failureText } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import styles from '../health-form.module.css';

/** The reason why a report was not stored: a check before the upload, or the upload's failure. */
export type ReportProblem = { key: Key } | { error: unknown };

const ACCEPTED = 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png';

/** Chooses a file, shows the upload's progress, and explains a refusal. */
export function ReportPicker({
  replacing,
  sending,
  problem,
  onFile,
}: {
  replacing: boolean;
  sending: { name: string; share: number } | undefined;
  problem: ReportProblem | undefined;
  onFile: (file: File) => void;
}) {
  const t = useT();
  return (
    <>
      {sending ? (
        <Progress {...sending} />
      ) : (
        <FilePicker dropzone accept={ACCEPTED} onFile={onFile}>
          <IconUpload size={20} aria-hidden />
          {t(replacing ? 'health.report.replace' : 'health.report.choose')}
        </FilePicker>
      )}
      <div role="alert">{problem && <Problem problem={problem} />}</div>
    </>
  );
}

function Progress({ name, share }: { name: string; share: number }) {
  const t = useT();
  const label = t('health.report.uploading', { name });
  return (
    <div className={styles.sending}>
      <p>{label}</p>
      <progress aria-label={label} max={1} value={share} />
    </div>
  );
}

function Problem({ problem }: { problem: ReportProblem }) {
  const t = useT();
  return (
    <p className={styles.problem}>
      <IconAlertCircle size={18} aria-hidden />
      {'key' in problem
        ? t(problem.key)
        : failureText(t, problem.error, 'restaurants.uploadFile.error')}
    </p>
  );
}
