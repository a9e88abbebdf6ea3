import { type Answer, call } from '@merenda/ui/client/call.ts';
import { upload } from '@merenda/ui/client/upload.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formKey, type HealthForm } from './health-forms.ts';

export type MedicalReport = Answer<'POST /anamnesis/:id/medical-report'>;

/** Puts the report's data into the cached form on screen. */
function useReportKept(form: HealthForm) {
  const queries = useQueryClient();
  return (report: MedicalReport | undefined) =>
    queries.setQueryData<HealthForm | null>(formKey(form.student), (shown) => {
      const { medicalReport: _, ...rest } = shown ?? form;
      return report ? { ...rest, medicalReport: report } : rest;
    });
}

/** Uploads a report, which replaces the former one. */
export function useSaveReport(form: HealthForm, onProgress: (share: number) => void) {
  const keep = useReportKept(form);
  return useMutation({
    mutationFn: (file: File) =>
      upload(
        'POST /anamnesis/:id/medical-report',
        { params: { id: form._id }, file },
        { onProgress },
      ),
    onSuccess: keep,
  });
}

export function useDeleteReport(form: HealthForm) {
  const keep = useReportKept(form);
  return useMutation({
    mutationFn: () => call('DELETE /anamnesis/:id/medical-report', { params: { id: form._id } }),
    onSuccess: () => keep(undefined),
  });
}
