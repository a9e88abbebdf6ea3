/** How many people may answer for one student, the owner and open invitations included. */
export const MAX_GUARDIANS = 5;

/** How long the link of an invitation works. */
export const INVITATION_VALID_DAYS = 7;

/** Letters of invitation that one guardian may have sent in a day, and that one address gets. */
export const INVITATIONS_A_DAY = 10;
