import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import { upload } from '../../../client/upload.ts';
import { useSession } from '../../../session/session.ts';

const ROUTE = '/responsible-users/:userId/dependents/:id/photo';

/** The student's page and every list show the new photo, or none. */
function usePhotoKept() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['dependents'] });
}

/** Sends a photo in place of the one before. */
export function useSavePhoto(id: string) {
  const { me } = useSession();
  return useMutation({
    mutationFn: (file: Blob) => upload(`POST ${ROUTE}`, { params: { userId: me._id, id }, file }),
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
