import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { companyDateTime } from '@merenda/ui/brand/company-time.ts';
import { download } from '@merenda/ui/client/download.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { HealthForm } from '../../api/health-forms.ts';
import { type MedicalReport, useDeleteReport } from '../../api/medical-reports.ts';
import styles from '../health-form.module.css';

/** A stored report with its data, and buttons to download it and to remove it from the server. */
export function KeptReport({
  form,
  report,
  onRemoved,
}: {
  form: HealthForm;
  report: MedicalReport;
  onRemoved: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [confirming, setConfirming] = useState(false);
  const [fetching, setFetching] = useState(false);
  const remove = useDeleteReport(form);

  const save = async () => {
    setFetching(true);
    try {
      await download('GET /anamnesis/:id/medical-report', {
        params: { id: form._id },
        name: report.name,
      });
    } catch (error) {
      notifyFailure(error, 'health.report.error.download');
    } finally {
      setFetching(false);
    }
  };
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: onRemoved,
      onError: (error) => notifyFailure(error, 'restaurants.deleteFile.error'),
      onSettled: () => setConfirming(false),
    });
  return (
    <div className={styles.report}>
      <CardRow
        picture={<IconFileText size={26} aria-hidden />}
        title={<span className={styles.fileName}>{report.name}</span>}
        text={dotted([
          sizeText(report.sizeBytes, language),
          companyDateTime(language, report.uploadedAt, 'numeric'),
        ])}
      />
      <div className={styles.actions}>
        <Button
          kind="soft"
          size="small"
          busy={fetching}
          icon={<IconDownload size={18} aria-hidden />}
          onClick={() => void save()}
        >
          {t('health.report.download')}
        </Button>
        <Button
          kind="plain"
          size="small"
          icon={<IconTrash size={18} aria-hidden />}
          onClick={() => setConfirming(true)}
        >
          {t('health.report.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
        title={t('health.report.remove.title')}
        text={t('health.report.remove.text')}
        confirm={t('health.report.remove')}
        danger
        busy={remove.isPending}
      />
    </div>
  );
}

const KILOBYTE = 1024;

/** "3 kB", "1.4 MB". */
function sizeText(bytes: number, language: string): string {
  const large = bytes >= KILOBYTE * KILOBYTE;
  const value = large ? bytes / KILOBYTE ** 2 : Math.max(bytes / KILOBYTE, 1);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  }).format(value);
}
