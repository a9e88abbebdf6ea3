import type { ArchiveFile } from '../../../platform/zip.ts';
import { healthFormsOf } from '../../health/index.ts';
import { photosOf } from '../../photos/index.ts';
import type { Export } from './dataset.ts';

/** The medical reports, each in a folder of its student. */
export async function* medicalReports({ services, guardian }: Export): AsyncGenerator<ArchiveFile> {
  for (const { studentId, medicalReport } of await healthFormsOf(services, guardian)) {
    if (!medicalReport) continue;
    // A file name given by a user must not lead out of its folder.
    const name = medicalReport.name.replace(/[\\/:*?"<>|\0]/g, '_').replace(/^\.+/, '_');
    yield { name: `health/${studentId}/${name}`, content: [medicalReport.content] };
  }
}

/** The students' photos. */
export async function* studentPhotos({ services, guardian }: Export): AsyncGenerator<ArchiveFile> {
  for (const { studentId, content } of await photosOf(services, guardian)) {
    yield { name: `photos/${studentId}.jpg`, content: [content] };
  }
}
