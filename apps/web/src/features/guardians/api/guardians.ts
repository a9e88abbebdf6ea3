import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, type Request } from '../../../client/call.ts';
import { refreshMoney } from '../../../session/session.ts';

const LIST = 'GET /responsible-users/:userId/dependents/:id/guardians';
const INVITE = 'POST /responsible-users/:userId/dependents/:id/invitations';

export type Guardians = Answer<typeof LIST>;
export type Guardian = Guardians['docs'][number];
export type Invitation = Guardians['invitations'][number];

/** Whose student, and which. */
export interface Place {
  userId: string;
  id: string;
}

/** Who answers for a student, the owner first; with the open invitations, for the owner. */
export const guardiansQuery = ({ userId, id }: Place) =>
  queryOptions({
    queryKey: ['dependents', userId, id, 'guardians'],
    queryFn: ({ signal }) => call(LIST, { params: { userId, id }, signal }),
  });

/** Asks again for the student and everything of it, home's list included. */
function useAskAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['dependents'] });
}

/** Sends an invitation; the same address again renews it. */
export function useInvite(params: Place) {
  const onSettled = useAskAgain();
  return useMutation({
    mutationFn: (body: Request<typeof INVITE>['body']) => call(INVITE, { params, body }),
    onSettled,
  });
}

/** Takes an open invitation back. */
export function useWithdrawInvitation(place: Place) {
  const onSettled = useAskAgain();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('DELETE /responsible-users/:userId/dependents/:id/invitations/:invitationId', {
        params: { ...place, invitationId },
      }),
    onSettled,
  });
}

/** Lets another guardian spend, or no longer. */
export function useChangeGuardian(place: Place) {
  const onSettled = useAskAgain();
  return useMutation({
    mutationFn: ({ guardianId, maySpend }: { guardianId: string; maySpend: boolean }) =>
      call('PATCH /responsible-users/:userId/dependents/:id/guardians/:guardianId', {
        params: { ...place, guardianId },
        body: { maySpend },
      }),
    onSettled,
  });
}

/** Ends a guardian's access; what is shown is asked for again by the caller, who may have to leave. */
export function useEndAccess(place: Place) {
  return useMutation({
    mutationFn: (guardianId: string) =>
      call('DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId', {
        params: { ...place, guardianId },
      }),
  });
}

/** What a letter's link is about. A POST, so that the token is in no log of addresses. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('POST /guardian-invitations/view', { body: { token }, signal }),
    // Answered once, it is over: it is not asked for behind the answer.
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useAcceptInvitation(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /guardian-invitations/accept', { body: { token } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: invitationQuery(token).queryKey });
      return refreshMoney(queries);
    },
  });
}

export function useDeclineInvitation(token: string) {
  return useMutation({
    mutationFn: () => call('POST /guardian-invitations/decline', { body: { token } }),
  });
}
