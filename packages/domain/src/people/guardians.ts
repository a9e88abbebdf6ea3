import { FIGURES } from '../figures.ts';

/** Most guardians of one student, the owner and open invitations included. */
export const MAX_GUARDIANS = 5;

/** For how many days the link of an invitation is valid. */
export const INVITATION_VALID_DAYS = FIGURES.invitationDays;

/** Most invitations that one guardian may send, and that one address may receive, in a day. */
export const INVITATIONS_A_DAY = 10;
