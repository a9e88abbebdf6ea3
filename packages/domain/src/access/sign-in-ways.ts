/** The ways in which a guardian signs in: each has its route, and its share of the refused sign-ins. */
export const SIGN_IN_WAYS = ['password', 'passkey', 'link', 'second-factor', 'token'] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];
