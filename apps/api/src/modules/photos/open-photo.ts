import type { FileAnswer } from '@merenda/contract/file';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { unsealPhoto } from './seal-photo.ts';

/** Photos of the guardian's students; the query authorises the reader. */
const ownPhotos = (db: Kysely<DB>, guardian: Pick<SignedIn, 'id'>) =>
  db
    .selectFrom('guardianship')
    .innerJoin('student_photo', 'student_photo.student_id', 'guardianship.student_id')
    .select(['student_photo.student_id', 'student_photo.id', 'student_photo.sealed'])
    .where('guardianship.guardian_id', '=', guardian.id);

/**
 * A student's photo, for the student's guardians.
 * @throws Failure not_found when there is none, as for another guardian's student; health_data_locked
 */
export async function openPhoto(
  services: Services,
  guardian: SignedIn,
  studentId: string,
): Promise<FileAnswer> {
  const photo = await ownPhotos(services.db, guardian)
    .where('student_photo.student_id', '=', studentId)
    .executeTakeFirstOrThrow(notFound);
  return {
    name: 'photo.jpg',
    mediaType: 'image/jpeg',
    content: await unsealPhoto(services, photo),
  };
}

/** The photos of a guardian's students, for an export of personal data. */
export async function photosOf(
  services: Services,
  guardian: Pick<SignedIn, 'id'>,
): Promise<{ studentId: string; content: Buffer }[]> {
  const photos = await ownPhotos(services.db, guardian).orderBy('student_photo.id').execute();
  return Promise.all(
    photos.map(async (photo) => ({
      studentId: photo.student_id,
      content: await unsealPhoto(services, photo),
    })),
  );
}
