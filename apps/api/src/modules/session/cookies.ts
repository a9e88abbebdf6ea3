import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { sessionCookie } from '../../auth/tokens.ts';

// Browsers take Secure cookies from http://localhost too (product:session#cookie).
const COOKIE: CookieSerializeOptions = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };

// Tells the web app that there is a session to ask for; it carries nothing and opens nothing.
const HINT_COOKIE = 'aw_in';
const HINT: CookieSerializeOptions = { ...COOKIE, httpOnly: false };

/** Tells an account's known browsers from new ones. It outlives the session and opens nothing. */
export const DEVICE_COOKIE = 'aw_d';
// As long as browsers keep a cookie at most.
const DEVICE: CookieSerializeOptions = { ...COOKIE, maxAge: 400 * 24 * 60 * 60 };
/** As marks were set before pages took tokens out of their addresses; it would be read before the other. */
const FORMER_DEVICE: CookieSerializeOptions = { ...COOKIE, path: '/api/auth' };

/** The browser's session (product:session#cookie). */
export const setCookies = (reply: FastifyReply, session: { token: string; expiresIn: number }) =>
  reply
    .setCookie(sessionCookie(reply.request), session.token, {
      ...COOKIE,
      maxAge: session.expiresIn,
    })
    .setCookie(HINT_COOKIE, '1', { ...HINT, maxAge: session.expiresIn });

/** The browser's mark, by which it is known at the next sign-in. */
export const setDeviceCookie = (reply: FastifyReply, mark: string) =>
  reply.setCookie(DEVICE_COOKIE, mark, DEVICE).clearCookie(DEVICE_COOKIE, FORMER_DEVICE);

/** Takes the session's two from the browser again. */
export const clearCookies = (reply: FastifyReply) =>
  reply.clearCookie(sessionCookie(reply.request), COOKIE).clearCookie(HINT_COOKIE, HINT);
