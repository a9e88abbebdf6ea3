import type { TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { healthBody, pdf, upload } from '../../testing/health.ts';
import type { TestSchool } from '../../testing/schools.ts';

/** A health form with a medical report. */
export async function fileHealthForm(
  api: TestApi,
  token: string,
  { school, student }: { school: TestSchool; student: string },
): Promise<{ healthForm: string; healthVersion: string }> {
  const body = { student, ...healthBody(school) };
  const filed = await call(api.url, 'POST /anamnesis', { token, body });
  const { status } = await upload(api, filed.body._id, { token, file: pdf() });
  if (filed.status !== 201 || status !== 201) throw new Error(JSON.stringify(filed.body));
  return { healthForm: filed.body._id, healthVersion: filed.body.currentAnamnesis };
}
