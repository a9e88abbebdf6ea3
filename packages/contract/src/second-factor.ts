import { PROOF_CODE } from '@merenda/domain/access/proofs';
import { z } from 'zod';
import { typedCode } from './primitives.ts';
import { route } from './route.ts';
import { session } from './session.ts';

/** A code of an authenticator app, or a recovery code. */
const code = typedCode(PROOF_CODE.min, PROOF_CODE.max);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const finishLogin = route({
  method: 'POST',
  url: '/auth/login/second-factor',
  access: 'visitor',
  signsInBy: 'second-factor',
  opensBy: 'code',
  summary: 'Second step of signing in, with the ticket of 403 `second_factor_required`',
  schema: {
    body: z.object({ ticket: z.string().min(1).max(256), code }),
    response: { 200: session },
  },
});

export const getSecondFactor = route({
  method: 'GET',
  url: '/auth/second-factor',
  access: 'guardian',
  summary: 'Whether signing in by password wants a second factor, and what is left of the codes',
  schema: {
    response: {
      200: z.object({
        isOn: z.boolean(),
        /** The guardian has an authenticator app for codes; passkeys count in any case. */
        hasApp: z.boolean(),
        recoveryCodesLeft: z.number().int(),
      }),
    },
  },
});

export const startApp = route({
  method: 'POST',
  url: '/auth/second-factor/app',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: true,
  confirmed: true,
  summary: 'Begins to add an authenticator app: its secret, which counts once a code has come',
  schema: {
    response: {
      200: z.object({
        /** The secret in base32, for typing. */
        secret: z.string(),
        /** The secret as `otpauth://…`, for a QR code. */
        uri: z.string(),
      }),
    },
  },
});

export const switchOn = route({
  method: 'POST',
  url: '/auth/second-factor',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: true,
  confirmed: true,
  opensBy: 'nothing',
  summary: 'Switches the second factor on, by a code of the app or by the passkeys; the codes anew',
  schema: {
    body: z.object({ code: code.optional() }),
    response: { 201: recoveryCodes },
  },
});

export const renewRecoveryCodes = route({
  method: 'POST',
  url: '/auth/second-factor/recovery-codes',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: true,
  confirmed: true,
  summary: 'New recovery codes; the ones before are void',
  schema: { response: { 201: recoveryCodes } },
});

export const switchOff = route({
  method: 'DELETE',
  url: '/auth/second-factor',
  access: 'guardian',
  whenBlocked: 'allowed',
  stepUp: true,
  confirmed: false,
  summary: 'Switches the second factor off, and forgets app and codes',
  schema: { response: { 204: z.null() } },
});
