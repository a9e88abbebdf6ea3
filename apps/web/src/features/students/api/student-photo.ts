import { call } from '@merenda/ui/client/call.ts';
import { shareWhileUnderWay } from '@merenda/ui/client/once/under-way.ts';
import { upload } from '@merenda/ui/client/upload.ts';
import { useMutation } from '@tanstack/react-query';
import { useReloadStudents } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';

const ROUTE = '/responsible-users/:userId/dependents/:id/photo';

/** Crops a photo and uploads it in place of the former one; undefined if cropping fails. */
export function useSavePhoto(id: string) {
  const { me } = useSession();
  return useMutation({
    mutationFn: (cut: () => Promise<Blob | undefined>) =>
      shareWhileUnderWay(['photo', id], async () => {
        const file = await cut();
        return file && upload(`POST ${ROUTE}`, { params: { userId: me._id, id }, file });
      }),
    onSuccess: useReloadStudents(),
  });
}

export function useDeletePhoto(id: string) {
  const { me } = useSession();
  return useMutation({
    mutationFn: () => call(`DELETE ${ROUTE}`, { params: { userId: me._id, id } }),
    onSuccess: useReloadStudents(),
  });
}
