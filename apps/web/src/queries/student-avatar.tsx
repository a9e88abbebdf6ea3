import { Avatar } from '@merenda/ui/blocks/layout/avatar.tsx';
import { fetchFile } from '@merenda/ui/client/download.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session.ts';
import type { Dependent } from './dependents.ts';

/** A person who may have a photo. */
export type Pictured = Pick<Dependent, '_id' | 'name'> & { photo?: string | undefined };

/** A student's photo; each photo has its own id. Only the page holds it, until the session ends. */
const photoQuery = (userId: string, { _id, photo }: Pictured) =>
  queryOptions({
    queryKey: ['student-photo', userId, _id, photo],
    queryFn: async () =>
      (
        await fetchFile('GET /responsible-users/:userId/dependents/:id/photo', {
          params: { userId, id: _id },
        })
      ).content,
    enabled: photo !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** A student's photo (product:students#photo), else the initials. Decoration: the name stands beside it. */
export function StudentAvatar({ student, size }: { student: Pictured; size?: number }) {
  const { me } = useSession();
  const { data } = useQuery(photoQuery(me._id, student));
  const address = useAddressOf(student.photo ? data : undefined);
  return (
    <Avatar id={student._id} name={student.name} {...(size ? { size } : {})} picture={address} />
  );
}

/** The address under which the browser shows a picture held by the page. */
export function useAddressOf(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [picture]);
  return address;
}
