import { MEDICAL_REPORT_FILE } from '@merenda/domain/health/medical-report';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { fileFault } from '@merenda/ui/client/upload.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import type { HealthForm } from '../../api/health-forms.ts';
import { type MedicalReport, useSaveReport } from '../../api/medical-reports.ts';
import { KeptReport } from './kept-report.tsx';
import { ReportPicker, type ReportProblem } from './report-picker.tsx';

/** The medical report: upload with progress, download, replace, remove. */
export function ReportStep({ form }: { form: HealthForm }) {
  const t = useT();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<ReportProblem>();
  // Until a change here, the form's report is shown: an upload begun elsewhere may still arrive there.
  const [changed, setChanged] = useState<{ to: MedicalReport | undefined }>();
  const report = changed ? changed.to : form.medicalReport;
  const save = useSaveReport(form, setShare);

  const send = async (file: File) => {
    const fault = await fileFault(file, MEDICAL_REPORT_FILE);
    setProblem(fault && { key: `health.report.error.${fault}` });
    if (fault) return;
    setShare(0);
    save.mutate(file, {
      onSuccess: (to) => {
        setChanged({ to });
        notify('good', t('restaurants.uploadFile.success'));
      },
      onError: (error) => setProblem({ error }),
    });
  };
  return (
    <>
      {report && (
        <KeptReport form={form} report={report} onRemoved={() => setChanged({ to: undefined })} />
      )}
      <ReportPicker
        replacing={report !== undefined}
        sending={save.isPending ? { name: save.variables.name, share } : undefined}
        problem={problem}
        onFile={(file) => void send(file)}
      />
    </>
  );
}
