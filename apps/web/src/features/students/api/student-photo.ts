import { call } from '@merenda/ui/client/call.ts';
import { shareWhileUnderWay } from '@merenda/ui/client/once/under-way.ts';
import { upload } from '@merenda/ui/client/upload.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../../../queries/subjects.ts';
import { useSession } from '../../../session/session.ts';

const ROUTE = '/responsible-users/:userId/dependents/:id/photo';

/** Reloads the student's page and every list, which show the new photo, or none. */
function usePhotoKept() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(about('dependents'));
}

/** Crops a photo and uploads it in place of the former one; undefined if cropping fails. */
export function useSavePhoto(id: string) {
  const { me } = useSession();
  return useMutation({
    mutationFn: (cut: () => Promise<Blob | undefined>) =>
      shareWhileUnderWay(['photo', id], async () => {
        const file = await cut();
        return file && upload(`POST ${ROUTE}`, { params: { userId: me._id, id }, file });
      }),
    onSuccess: usePhotoKept(),
  });
}

export function useDeletePhoto(id: string) {
  const { me } = useSession();
  return useMutation({
    mutationFn: () => call(`DELETE ${ROUTE}`, { params: { userId: me._id, id } }),
    onSuccess: usePhotoKept(),
  });
}
