import { expect } from 'vitest';
import { removeDueFiles } from '../../../modules/health/index.ts';
import type { S3 } from '../../../platform/files/testing/s3.ts';
import { download, pdf, upload } from '../../../testing/factories/health-forms.ts';
import type { Served } from '../../../testing/payments.ts';
import { type Client, judged, type Operation } from './client.ts';
import type { SentReport } from './course.ts';
import type { Family } from './families.ts';

/** Sends a medical report in place of the one before. */
export function medicalReport(client: Client, { form, guardian }: Family): Operation | undefined {
  if (!form) return undefined;
  const { token } = guardian;
  let attempts = 0;
  return {
    kind: 'medical report',
    async attempt() {
      attempts += 1;
      const file = pdf(`${client.turn.name}, ${attempts}`);
      const sent: SentReport = {
        content: Buffer.from(await file.arrayBuffer()),
        beganAt: performance.now(),
        endedAt: Number.POSITIVE_INFINITY,
        isAcknowledged: false,
      };
      form.sent.push(sent);
      const route = 'POST /anamnesis/:id/medical-report';
      const { verdict } = await judged(client, route, (url) =>
        upload({ url }, form.id, { token, file }),
      );
      if (verdict === 'unclear') return false;
      sent.endedAt = performance.now();
      sent.isAcknowledged = verdict === 'done';
      return true;
    },
  };
}

/**
 * Each form has a report that nobody replaced after it was kept, whatever copy took it, and its folder of
 * the bucket has nothing else.
 */
export async function expectReportsInOrder(
  { api }: Served,
  s3: S3,
  { families, folder }: { families: readonly Family[]; folder: string },
): Promise<void> {
  for (const { form, guardian } of families) {
    if (!form?.sent.some(({ isAcknowledged }) => isAcknowledged)) continue;
    const { status, content } = await download(api, form.id, guardian.token);
    expect(status).toBe(200);
    const kept = form.sent.find((one) => one.content.equals(content));
    if (!kept) throw new Error('a form has a report that nobody sent');
    const lost = form.sent.filter(
      ({ isAcknowledged, beganAt }) => isAcknowledged && beganAt > kept.endedAt,
    );
    expect(lost).toEqual([]);
  }
  await api.owner.query('UPDATE file_removal SET due_at = now()');
  while ((await api.owner.query('SELECT FROM file_removal LIMIT 1')).rowCount) {
    await removeDueFiles(api.services);
  }
  const { rows } = await api.owner.query<{ path: string }>('SELECT path FROM medical_report');
  const objects = await s3.objects(folder);
  expect([...objects.keys()].toSorted()).toEqual(rows.map(({ path }) => path).toSorted());
}
