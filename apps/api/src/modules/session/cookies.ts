import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { SESSION_COOKIE } from '../../plugins/session.ts';

// Browsers take Secure cookies from http://localhost too (decision B.1).
const COOKIE: CookieSerializeOptions = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };

// Tells the web app that there is a session to ask for; it carries nothing and opens nothing.
const HINT_COOKIE = 'aw_in';
const HINT: CookieSerializeOptions = { ...COOKIE, httpOnly: false };

/** The browser's session (decision B.1). */
export const setCookies = (reply: FastifyReply, session: { token: string; expiresIn: number }) =>
  reply
    .setCookie(SESSION_COOKIE, session.token, { ...COOKIE, maxAge: session.expiresIn })
    .setCookie(HINT_COOKIE, '1', { ...HINT, maxAge: session.expiresIn });

/** Takes both from the browser again. */
export const clearCookies = (reply: FastifyReply) =>
  reply.clearCookie(SESSION_COOKIE, COOKIE).clearCookie(HINT_COOKIE, HINT);
