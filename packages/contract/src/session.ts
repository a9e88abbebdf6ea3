import { MAX_PASSKEYS } from '@merenda/domain/access/proofs';
import { z } from 'zod';
import {
  companyId,
  countryCode,
  email,
  givenPassword,
  id,
  instant,
  newPassword,
  text,
} from './primitives.ts';
import { route } from './route.ts';

const token = z.string().min(1).max(256);

/** The answer to a sign-in of any kind. */
export const session = z.object({ token: z.string(), expiresIn: z.number().int() });

/** The guardian's sessions, the latest first. */
export const sessions = z.object({
  docs: z.array(
    z.object({
      _id: id,
      userAgent: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
      current: z.boolean(),
    }),
  ),
});

export const me = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  countryCode,
  favourites: z.object({ lang: z.string().optional() }),
  /** A blocked guardian may read everything, but neither move money nor order. */
  blocked: z.boolean(),
});

export const login = route({
  method: 'POST',
  url: '/auth/login',
  access: 'visitor',
  signsInBy: 'password',
  opensBy: 'password',
  summary: 'Signs a guardian in: a token for other clients, a cookie for the web app',
  schema: {
    body: z.object({
      email,
      password: givenPassword,
      company: companyId,
      clientId: text(1, 64).optional(),
    }),
    response: { 200: session },
  },
});

export const askLoginLink = route({
  method: 'POST',
  url: '/auth/login/link/email',
  access: 'visitor',
  summary: 'E-mails a link that signs its reader in once; the answer is the same for any e-mail',
  schema: {
    body: z.object({ email, company: companyId }),
    response: { 204: z.null() },
  },
});

/**
 * A single-use token for a new password. It is given when the address is first proved, which ended
 * everything before.
 */
const passwordToken = z.string().optional();

export const loginByLink = route({
  method: 'POST',
  url: '/auth/login/link',
  access: 'visitor',
  signsInBy: 'link',
  opensBy: 'token',
  summary: 'Signs a guardian in with a token from such an e-mail, as a password does',
  schema: {
    body: z.object({ token }),
    response: { 200: session.extend({ passwordToken }) },
  },
});

export const openSession = route({
  method: 'POST',
  url: '/auth/session',
  access: 'visitor',
  signsInBy: 'token',
  opensBy: 'token',
  summary:
    'Exchanges a token received in the address for a new session; the token opens nothing more',
  schema: {
    body: z.object({ token }),
    response: {
      200: session.extend({
        /**
         * The account that signed in, where no or another account was: given name and masked
         * address.
         */
        signedInAs: z.object({ name: z.string(), email: z.string() }).optional(),
      }),
    },
  },
});

export const getMe = route({
  method: 'GET',
  url: '/auth/me',
  access: 'guardian',
  summary: 'The signed-in user',
  schema: { response: { 200: me } },
});

export const revoke = route({
  method: 'POST',
  url: '/auth/revoke',
  access: 'visitor',
  opensBy: 'nothing',
  summary: 'Ends a session: the given one, or the caller’s own',
  schema: { body: z.object({ token: token.optional() }), response: { 204: z.null() } },
});

export const recover = route({
  method: 'POST',
  url: '/auth/recover',
  access: 'visitor',
  summary: 'Sends a link for a new password',
  schema: {
    body: z.object({ email, company: companyId.optional() }),
    response: { 204: z.null() },
  },
});

/** The choices for other devices (signed out unless kept) and for passkeys (kept unless named). */
export const waysKept = {
  keepDevices: z.boolean().optional(),
  removePasskeys: z.array(id).max(MAX_PASSKEYS).optional(),
};

export const viewReset = route({
  method: 'POST',
  url: '/auth/password/view',
  access: 'visitor',
  opensBy: 'token',
  summary: 'Where the owner of such a token is signed in and by which passkeys; it stays good',
  schema: {
    body: z.object({ token }),
    response: {
      200: z.object({
        devices: z.array(z.object({ name: z.string(), lastSeenAt: instant })),
        passkeys: z.array(z.object({ _id: id, name: z.string(), lastUsedAt: instant.optional() })),
        /** There is a calendar address; it ends with the new password. */
        calendarAddress: z.boolean(),
        /** The address is not proved yet: everything set up before ends, without a choice. */
        endsAll: z.boolean(),
      }),
    },
  },
});

export const resetPassword = route({
  method: 'POST',
  url: '/auth/password',
  access: 'visitor',
  opensBy: 'token',
  summary: 'Sets a new password with a token from the recovery e-mail; other ways in as chosen',
  schema: {
    body: z.object({ password: newPassword, token, ...waysKept }),
    response: { 204: z.null() },
  },
});

export const stepUp = route({
  method: 'POST',
  url: '/auth/step-up',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: { password: 'body.password' },
  confirmed: false,
  opensBy: 'password',
  summary: 'Proves with the password who asks, for what a session alone may not do',
  schema: {
    body: z.object({ password: givenPassword }),
    response: { 204: z.null() },
  },
});

export const confirmEmail = route({
  method: 'POST',
  url: '/auth/email/confirm',
  access: 'visitor',
  opensBy: 'token',
  summary:
    'Confirms the address to which an e-mail with this token went; all but a session of the account that comes along ends',
  schema: {
    body: z.object({ token }),
    response: {
      200: z.object({
        /** Confirmed by this call, or by an earlier one. */
        confirmed: z.enum(['now', 'before']),
        passwordToken,
      }),
    },
  },
});

export const sendConfirmation = route({
  method: 'POST',
  url: '/auth/email/confirmation',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: false,
  confirmed: false,
  summary: 'Sends the e-mail that confirms the guardian’s address again; earlier ones stay good',
  schema: { response: { 204: z.null() } },
});

export const listDevices = route({
  method: 'GET',
  url: '/auth/sessions',
  access: 'guardian',
  summary: 'Where the guardian is signed in',
  schema: { response: { 200: sessions } },
});

export const endDevice = route({
  method: 'DELETE',
  url: '/auth/sessions/:id',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: true,
  confirmed: false,
  names: { 'params.id': 'own' },
  summary: 'Signs one device out',
  schema: { params: z.object({ id }), response: { 204: z.null() } },
});

export const endOtherDevices = route({
  method: 'DELETE',
  url: '/auth/sessions',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: true,
  confirmed: false,
  summary: 'Signs every other device out',
  schema: { response: { 204: z.null() } },
});
