import {
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
  type OperatorRight,
} from '@merenda/domain/people/operators';
import { z } from 'zod';
import { email, givenPassword, id, newPassword, typedCode } from './primitives.ts';
import { route } from './route.ts';
import { sessions } from './session.ts';

// An operator's own account (product:operating#operators). Signing in answers no token: the session
// is a cookie that no script can read.

const RIGHTS = Object.keys(OPERATOR_RIGHTS) as [OperatorRight, ...OperatorRight[]];

/** The setup code as the operators' command printed it. */
const setupCode = z.string().min(1).max(256);
/** The code of the authenticator app. */
const code = typedCode(6, 10);

const operator = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  rights: z.array(z.enum(RIGHTS)),
  scope: z.object({
    everywhere: z.boolean(),
    companies: z.array(z.string()),
    schools: z.array(id),
  }),
});

export const startOperatorSetup = route({
  method: 'POST',
  url: '/operator/setup',
  access: 'visitor',
  opensBy: 'token',
  summary: 'First sign-in, with the code of the command: what an authenticator app is set up with',
  schema: {
    body: z.object({ setupCode }),
    response: {
      200: z.object({
        name: z.string(),
        email: z.string(),
        /** The secret in base32, for typing. */
        secret: z.string(),
        /** The secret as `otpauth://…`, for a QR code. */
        uri: z.string(),
      }),
    },
  },
});

export const finishOperatorSetup = route({
  method: 'POST',
  url: '/operator/setup/finish',
  access: 'visitor',
  opensBy: 'token',
  summary: 'Chooses the password, shows that the app gives codes, and signs in',
  schema: {
    body: z.object({ setupCode, password: newPassword, code }),
    response: { 200: operator },
  },
});

export const operatorLogin = route({
  method: 'POST',
  url: '/operator/login',
  access: 'visitor',
  opensBy: 'password',
  summary: 'Signs an operator in by password and authenticator app: a cookie, no token',
  schema: {
    body: z.object({ email, password: givenPassword, code }),
    response: { 200: operator },
  },
});

export const getOperator = route({
  method: 'GET',
  url: '/operator/me',
  access: 'operator',
  right: 'own',
  summary: 'Who is signed in, with roles, rights and scope',
  schema: { response: { 200: operator } },
});

export const listOperatorSessions = route({
  method: 'GET',
  url: '/operator/sessions',
  access: 'operator',
  right: 'own',
  summary: 'Where the operator is signed in, the latest first',
  schema: { response: { 200: sessions } },
});

export const endOperatorSession = route({
  method: 'DELETE',
  url: '/operator/sessions/:id',
  access: 'operator',
  right: 'own',
  summary: 'Ends a session of the operator; the own one, to sign out',
  schema: { params: z.object({ id }), response: { 204: z.null() } },
});

export const endOtherOperatorSessions = route({
  method: 'DELETE',
  url: '/operator/sessions',
  access: 'operator',
  right: 'own',
  summary: 'Ends every other session of the operator',
  schema: { response: { 204: z.null() } },
});

export const setOperatorPassword = route({
  method: 'PUT',
  url: '/operator/password',
  access: 'operator',
  right: 'own',
  opensBy: 'password',
  summary: 'Sets another password, which ends every other session',
  schema: {
    body: z.object({ currentPassword: givenPassword, password: newPassword }),
    response: { 204: z.null() },
  },
});
