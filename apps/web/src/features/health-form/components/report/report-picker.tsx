import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import { isFailure } from '../../../../client/failure.ts';
import { useT } from '../../../../i18n/language.ts';
import type { ReportProblem } from '../../model/problem-of.ts';
import styles from '../health-form.module.css';

const ACCEPTED = 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png';

/** Chooses a file, shows how much of it has gone, and says in words why one could not be taken. */
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
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file may be chosen again after it was refused.
    input.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      {sending ? (
        <Progress {...sending} />
      ) : (
        <label className={styles.picker}>
          <IconUpload size={20} aria-hidden />
          {t(replacing ? 'health.report.replace' : 'health.report.choose')}
          <input
            type="file"
            className={styles.file}
            accept={ACCEPTED}
            onChange={(event) => choose(event.target)}
          />
        </label>
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
      {'key' in problem ? t(problem.key) : wordsOf(problem.error)}
    </p>
  );

  function wordsOf(error: unknown): string {
    if (isFailure(error, 'unavailable', 'timeout')) return t('global.error.connection');
    const said = isFailure(error) ? error.userMessage : undefined;
    return said ?? t('restaurants.uploadFile.error');
  }
}
