import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../../../queries/subjects.ts';

const LIST = 'GET /responsible-users/:userId/dependents/:id/guardians';
const INVITE = 'POST /responsible-users/:userId/dependents/:id/invitations';

export type Guardians = Answer<typeof LIST>;
export type Guardian = Guardians['docs'][number];
export type Invitation = Guardians['invitations'][number];
export type GuardianRequest = Guardians['requests'][number];

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
  return () => queries.invalidateQueries(about('dependents'));
}

/** Sends an invitation; the same address again renews it. */
export function useInvite(params: Place) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (body: Request<typeof INVITE>['body']) => call(INVITE, { params, body }),
    onSettled: () => void askAgain(),
  });
}

/** Sends an open invitation's letter again. */
export function useResendInvitation(place: Place) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('POST /responsible-users/:userId/dependents/:id/invitations/:invitationId/letter', {
        params: { ...place, invitationId },
      }),
    onSettled: () => void askAgain(),
  });
}

/** A link to an open invitation, to pass on. */
export const useShareInvitation = (place: Place) =>
  useMutation({
    mutationFn: (invitationId: string) =>
      call('POST /responsible-users/:userId/dependents/:id/invitations/:invitationId/link', {
        params: { ...place, invitationId },
      }),
  });

/** Takes an open invitation back; its row goes with the next answer, so nobody waits for that here. */
export function useWithdrawInvitation(place: Place) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (invitationId: string) =>
      call('DELETE /responsible-users/:userId/dependents/:id/invitations/:invitationId', {
        params: { ...place, invitationId },
      }),
    onSettled: () => void askAgain(),
  });
}

/** Answers who asks to be another guardian; the row goes with the next answer. */
export function useAnswerRequest(place: Place) {
  const askAgain = useAskAgain();
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
    onSettled: () => void askAgain(),
  });
}

/** Contents of the letter about somebody who asks, signed in or not. */
export const requestQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian-request', token],
    queryFn: ({ signal }) => call('POST /guardian-requests/view', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function useAgreeByLetter(token: string) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: () => call('POST /guardian-requests/agree', { body: { token } }),
    onSuccess: () => void askAgain(),
  });
}

export function useRefuseByLetter(token: string) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: () => call('POST /guardian-requests/refuse', { body: { token } }),
    onSuccess: () => void askAgain(),
  });
}

/** What the owner gives another guardian, and takes. */
export type GuardianRight = 'maySpend' | 'maySeeHealth';

/** Gives another guardian a right, or takes it; pending until what is shown says so too. */
export function useChangeGuardian(place: Place) {
  const onSettled = useAskAgain();
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

/** Ends a guardian's access; what is shown is asked for again by the caller, who may have to leave. */
export function useEndAccess(place: Place) {
  return useMutation({
    mutationFn: (guardianId: string) =>
      call('DELETE /responsible-users/:userId/dependents/:id/guardians/:guardianId', {
        params: { ...place, guardianId },
      }),
  });
}

/** What an e-mail's link is about. A POST, so that the token is in no log of addresses. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('POST /guardian-invitations/view', { body: { token }, signal }),
    // Answered once, it is over: it is not asked for behind the answer, nor remembered after it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The same for whoever has not signed in: given names and rights. */
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
