import { MAX_INVITED_STUDENTS } from '@merenda/domain/people/guardians';
import { z } from 'zod';
import { email, id, instant, nameAsSeen } from './primitives.ts';
import { route } from './route.ts';

const rights = { maySpend: z.boolean(), maySeeHealth: z.boolean() };

/** A student's guardian as shown to other guardians: without e-mail, wallet or document. */
export const guardianOfStudent = z.object({
  _id: id,
  name: nameAsSeen,
  isOwner: z.boolean(),
  ...rights,
  isYou: z.boolean(),
});

/** An open invitation, as shown to the owner. */
export const guardianInvitation = z.object({
  _id: id,
  email: z.string(),
  ...rights,
  expiresAt: instant,
});

/** The person who asks to be another guardian, with the data by which the owner decides. */
const requester = {
  /** The whole name. */
  name: z.string(),
  /** The confirmed address, masked: only a reader who knows it recognises it. */
  email: z.string(),
};

/** An open request, as shown to the owner. */
const guardianRequest = z.object({ _id: id, ...requester, expiresAt: instant });

const student = { userId: id, id };
const one = z.object({ ...student, guardianId: id });
const invitation = z.object({ ...student, invitationId: id });
const request = z.object({ ...student, requestId: id });
const byToken = z.object({ token: z.string().min(1).max(256) });

export const listGuardians = route({
  method: 'GET',
  url: '/responsible-users/:userId/dependents/:id/guardians',
  access: 'guardian',
  names: { 'params.userId': 'self', 'params.id': { student: 'see' } },
  summary:
    'Who answers for a student; the owner also sees the open invitations, and who asks to be another',
  schema: {
    params: z.object(student),
    response: {
      200: z.object({
        docs: z.array(guardianOfStudent),
        /** Empty unless the caller is the owner. */
        invitations: z.array(guardianInvitation),
        /** Empty unless the caller is the owner. */
        requests: z.array(guardianRequest),
        /** Whether the caller may invite another guardian. */
        canInvite: z.boolean(),
      }),
    },
  },
});

export const inviteGuardian = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/invitations',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: true,
  confirmed: true,
  names: {
    'params.userId': 'self',
    'params.id': { student: 'own' },
    'body.also[].student': { student: 'own' },
  },
  summary:
    'Invites somebody by e-mail, for the owner, to several students in one e-mail where `also` names them; the same address again renews the invitation',
  schema: {
    params: z.object(student),
    body: z.object({
      email,
      maySpend: z.boolean(),
      maySeeHealth: z.boolean().default(false),
      /** Further students, each with its rights. */
      also: z
        .array(z.object({ student: id, ...rights }))
        .max(MAX_INVITED_STUDENTS - 1)
        .default([]),
    }),
    response: { 201: guardianInvitation },
  },
});

export const resendInvitation = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/invitations/:invitationId/email',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: true,
  confirmed: true,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' }, 'params.invitationId': 'own' },
  summary:
    'Sends the e-mail again, for the owner, with all that the address has not answered yet; older links stop working',
  schema: { params: invitation, response: { 200: guardianInvitation } },
});

export const shareInvitation = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/invitations/:invitationId/link',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: true,
  confirmed: true,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' }, 'params.invitationId': 'own' },
  summary:
    'A link to pass on, for the owner: good until the invitation ends, for the invited address once it is confirmed',
  schema: { params: invitation, response: { 201: z.object({ url: z.url() }) } },
});

export const withdrawInvitation = route({
  method: 'DELETE',
  url: '/responsible-users/:userId/dependents/:id/invitations/:invitationId',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' }, 'params.invitationId': 'own' },
  summary: 'Withdraws an open invitation, for the owner',
  schema: {
    params: invitation,
    response: { 204: z.null() },
  },
});

export const changeGuardian = route({
  method: 'PATCH',
  url: '/responsible-users/:userId/dependents/:id/guardians/:guardianId',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: true,
  confirmed: false,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' }, 'params.guardianId': 'own' },
  summary: 'Gives and takes another guardian’s rights, for the owner',
  schema: {
    params: one,
    body: z.object(rights).partial(),
    response: { 200: guardianOfStudent },
  },
});

export const removeGuardian = route({
  method: 'DELETE',
  url: '/responsible-users/:userId/dependents/:id/guardians/:guardianId',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: true,
  confirmed: false,
  names: {
    'params.userId': 'self',
    'params.id': { student: 'own', unlessSelf: 'params.guardianId' },
    'params.guardianId': 'own',
  },
  summary: 'Ends another guardian’s access, for the owner; or one’s own, for the others',
  schema: { params: one, response: { 204: z.null() } },
});

export const viewInvitation = route({
  method: 'POST',
  url: '/guardian-invitations/view',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  opensBy: 'token',
  summary: 'What an invitation is about; a POST, so that its token is in no log of addresses',
  schema: {
    body: byToken,
    response: {
      200: z.object({
        inviter: nameAsSeen,
        /** The given name. */
        student: z.string(),
        school: z.string(),
        ...rights,
        /** All students of the e-mail, including the first. */
        students: z.array(z.object({ student: z.string(), school: z.string(), ...rights })),
      }),
    },
  },
});

export const previewInvitation = route({
  method: 'POST',
  url: '/guardian-invitations/preview',
  access: 'visitor',
  opensBy: 'token',
  summary: 'Who invites, to what and whom, before any login',
  schema: {
    body: byToken,
    response: {
      200: z.object({
        inviter: nameAsSeen,
        /** The students, ordered by given name. */
        students: z.array(z.object({ student: z.string(), ...rights })),
        /** The invited address; a forwarded link shows only its first character and its end. */
        email: z.string(),
        byEmail: z.boolean(),
      }),
    },
  },
});

export const acceptInvitation = route({
  method: 'POST',
  url: '/guardian-invitations/accept',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  opensBy: 'token',
  summary: 'Accepts an invitation: its students are among the caller’s from now on',
  schema: {
    body: byToken,
    response: { 200: z.object({ dependent: id, dependents: z.array(id) }) },
  },
});

export const declineInvitation = route({
  method: 'POST',
  url: '/guardian-invitations/decline',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  opensBy: 'token',
  summary: 'Declines an invitation',
  schema: { body: byToken, response: { 204: z.null() } },
});

export const agreeToRequest = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/requests/:requestId/agree',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: true,
  confirmed: true,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' }, 'params.requestId': 'own' },
  summary: 'Makes who asks another guardian without further rights, for the owner',
  schema: { params: request, response: { 200: guardianOfStudent } },
});

export const refuseRequest = route({
  method: 'POST',
  url: '/responsible-users/:userId/dependents/:id/requests/:requestId/refuse',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  names: { 'params.userId': 'self', 'params.id': { student: 'own' }, 'params.requestId': 'own' },
  summary: 'Refuses who asks, for the owner; nobody is told',
  schema: { params: request, response: { 204: z.null() } },
});

export const viewRequest = route({
  method: 'POST',
  url: '/guardian-requests/view',
  access: 'visitor',
  opensBy: 'token',
  summary: 'Who asks to be another guardian of whom: what the e-mail to the owner is about',
  schema: {
    body: byToken,
    response: {
      200: z.object({
        /** The given name. */
        student: z.string(),
        requester: z.object(requester),
        expiresAt: instant,
      }),
    },
  },
});

export const agreeByEmail = route({
  method: 'POST',
  url: '/guardian-requests/agree',
  access: 'guardian',
  whenBlocked: 'refused',
  stepUp: false,
  confirmed: false,
  opensBy: 'token',
  summary: 'Makes who asks another guardian, for the owner, to whom the e-mail went',
  schema: { body: byToken, response: { 200: z.object({ dependent: id }) } },
});

export const refuseByEmail = route({
  method: 'POST',
  url: '/guardian-requests/refuse',
  access: 'visitor',
  opensBy: 'token',
  summary: 'Refuses who asks, for whoever has the e-mail to the owner',
  schema: { body: byToken, response: { 204: z.null() } },
});
