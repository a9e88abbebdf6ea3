import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useReloadStudents } from '../../../queries/dependents.ts';
import { about } from '../../../queries/subjects.ts';

const LIST = 'GET /responsible-users/:userId/dependents/:id/guardians';
const INVITE = 'POST /responsible-users/:userId/dependents/:id/invitations';

export type Guardians = Answer<typeof LIST>;
export type Guardian = Guardians['docs'][number];
export type Invitation = Guardians['invitations'][number];
export type GuardianRequest = Guardians['requests'][number];

/** Ids of a guardian and of one of the guardian's students. */
export interface Place {
  userId: string;
  id: string;
}

/** A student's guardians, the owner first. The owner also gets the open invitations. */
export const guardiansQuery = ({ userId, id }: Place) =>
  queryOptions({
    queryKey: ['dependents', userId, id, 'guardians'],
    queryFn: ({ signal }) => call(LIST, { params: { userId, id }, signal }),
  });

/** Sends an invitation; a second one to the same address renews it. */
export function useInvite(params: Place) {
  const reloadStudents = useReloadStudents();
  return useMutation({
    mutationFn: (body: Request<typeof INVITE>['body']) => call(INVITE, { params, body }),
    onSettled: () => void reloadStudents(),
  });
}

/** Sends an open invitation's email again. */
export function useResendInvitation(place: Place) {
  const reloadStudents = useReloadStudents();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('POST /responsible-users/:userId/dependents/:id/invitations/:invitationId/email', {
        params: { ...place, invitationId },
      }),
    onSettled: () => void reloadStudents(),
  });
}

/** A link to an open invitation, for sharing. */
export const useShareInvitation = (place: Place) =>
  useMutation({
    mutationFn: (invitationId: string) =>
      call('POST /responsible-users/:userId/dependents/:id/invitations/:invitationId/link', {
        params: { ...place, invitationId },
      }),
  });

/** Withdraws an open invitation. The next answer removes its row: nobody waits for that here. */
export function useWithdrawInvitation(place: Place) {
  const reloadStudents = useReloadStudents();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('DELETE /responsible-users/:userId/dependents/:id/invitations/:invitationId', {
        params: { ...place, invitationId },
      }),
    onSettled: () => void reloadStudents(),
  });
}

/** Answers a request to be another guardian; the next answer removes its row. */
export function useAnswerRequest(place: Place) {
  const reloadStudents = useReloadStudents();
  return useMutation({
    mutationFn: async ({ id, answer }: { id: string; answer: 'agree' | 'refuse' }) => {
      const params = { ...place, requestId: id };
      if (answer === 'agree') {
        await call('POST /responsible-users/:userId/dependents/:id/requests/:requestId/agree', {
          params,
        });
      } else {
        await call('POST /responsible-users/:userId/dependents/:id/requests/:requestId/refuse', {
          params,
        });
      }
    },
    onSettled: () => void reloadStudents(),
  });
}

/** The data of a request's email, for readers signed in or not. */
export const requestQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian-request', token],
    queryFn: ({ signal }) => call('POST /guardian-requests/view', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function useAgreeByEmail(token: string) {
  const reloadStudents = useReloadStudents();
  return useMutation({
    mutationFn: () => call('POST /guardian-requests/agree', { body: { token } }),
    onSuccess: () => void reloadStudents(),
  });
}

export function useRefuseByEmail(token: string) {
  const reloadStudents = useReloadStudents();
  return useMutation({
    mutationFn: () => call('POST /guardian-requests/refuse', { body: { token } }),
    onSuccess: () => void reloadStudents(),
  });
}

/** A right that the owner gives to another guardian, or takes away. */
export type GuardianRight = 'maySpend' | 'maySeeHealth';

/** Gives another guardian a right, or takes it away; pending until the page's data show it. */
export function useChangeGuardian(place: Place) {
  const onSettled = useReloadStudents();
  return useMutation({
    mutationFn: ({
      guardianId,
      right,
      granted,
    }: {
      guardianId: string;
      right: GuardianRight;
      granted: boolean;
    }) =>
      call('PATCH /responsible-users/:userId/dependents/:id/guardians/:guardianId', {
        params: { ...place, guardianId },
        body: { [right]: granted },
      }),
    onSettled,
  });
}

/** Ends a guardian's access. The caller reloads the data, and may have to leave the page. */
export function useEndAccess(place: Place) {
  return useMutation({
    mutationFn: (guardianId: string) =>
      call('DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId', {
        params: { ...place, guardianId },
      }),
  });
}

/** The invitation behind an email's link. A POST keeps the token out of the logs of addresses. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('POST /guardian-invitations/view', { body: { token }, signal }),
    // An answered invitation is over: it is neither reloaded nor kept in the cache.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The same for visitors: given names and rights only. */
export const previewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invited', token],
    queryFn: ({ signal }) =>
      call('POST /guardian-invitations/preview', { body: { token }, signal }),
    gcTime: 0,
  });

export function useAcceptInvitation(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /guardian-invitations/accept', { body: { token } }),
    onSuccess: () => {
      void queries.invalidateQueries(about('dependents'));
      void queries.invalidateQueries(about('responsible'));
    },
  });
}

export function useDeclineInvitation(token: string) {
  return useMutation({
    mutationFn: () => call('POST /guardian-invitations/decline', { body: { token } }),
  });
}
