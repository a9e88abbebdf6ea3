import * as contract from '@merenda/contract/students/photo';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { deletePhoto } from './delete-photo.ts';
import { openPhoto } from './open-photo.ts';
import { savePhoto } from './save-photo.ts';

export function registerPhotos(serve: Serve, services: Services): void {
  serve(contract.saveStudentPhoto, ({ params, guardian, receiveFile }) =>
    savePhoto(services, guardian, params.id, () =>
      receiveFile({
        tooLargeKey: 'students.photo.error.size',
        typeKey: 'students.photo.error.type',
      }),
    ),
  );
  serve(contract.getStudentPhoto, ({ params, guardian }) =>
    openPhoto(services, guardian, params.id),
  );
  serve(contract.deleteStudentPhoto, async ({ params, guardian }) => {
    await deletePhoto(services, guardian, params.id);
    return null;
  });
}
