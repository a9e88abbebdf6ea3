import { open, seal } from '../../platform/seal/seal.ts';
import { openSealed, requireKey, studentKeyOf } from '../health/index.ts';
import type { Services } from '../services.ts';

interface Place {
  student_id: string;
  id: string;
}

const placeOf = ({ student_id, id }: Place) => `photo ${id} of student ${student_id}`;

/** Encrypts a photo for its place, with the student's key. */
export const sealPhoto = (key: Buffer, content: Buffer, place: Place): Buffer =>
  seal(key, content, placeOf(place));

/** @throws Failure health_data_locked; not_found if it was deleted meanwhile */
export async function unsealPhoto(
  services: Services,
  photo: Place & { sealed: Buffer },
): Promise<Buffer> {
  const key = await requireKey(
    studentKeyOf(services, services.db, photo.student_id),
    services.db.selectFrom('student_photo').select('id').where('id', '=', photo.id),
  );
  return openSealed(services, () => open(key, photo.sealed, placeOf(photo)));
}
