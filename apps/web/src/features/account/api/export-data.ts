import { download } from '@merenda/ui/client/download.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';

/** Downloads the guardian's data and hands them to the browser; `bytes` counts the bytes received so far. */
export function useDataExport() {
  const { me } = useSession();
  const [bytes, setBytes] = useState(0);
  const mutation = useMutation({
    mutationFn: (password: string) => {
      setBytes(0);
      return download('POST /responsible-users/:id/data-export', {
        params: { id: me._id },
        body: { password },
        onProgress: setBytes,
      });
    },
  });
  return { ...mutation, bytes };
}
