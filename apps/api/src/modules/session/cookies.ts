import type { CookieSerializeOptions } from '@fastify/cookie';
import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { RETENTION } from '@merenda/domain/retention';
import { DAY_SECONDS } from '@merenda/domain/time/spans';
import type { FastifyReply } from 'fastify';
import { sessionCookie } from '../../auth/tokens.ts';

// Browsers take Secure cookies from http://localhost too (product:session#cookie).
const COOKIE: CookieSerializeOptions = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' };

// The cookie tells the web app that a session exists; it carries no secret and opens nothing.
const HINT: CookieSerializeOptions = { ...COOKIE, httpOnly: false };

/**
 * The cookie tells an account's known browsers from new ones. It outlives the session and opens
 * nothing.
 */
export const DEVICE_COOKIE = 'aw_d';
// The most that browsers keep a cookie.
const DEVICE: CookieSerializeOptions = {
  ...COOKIE,
  maxAge: RETENTION.knownDeviceDays * DAY_SECONDS,
};
/** The path of marks that earlier versions set; a browser would send such a mark first. */
const FORMER_DEVICE: CookieSerializeOptions = { ...COOKIE, path: '/api/auth' };

/** Sets the cookies of the browser's session (product:session#cookie). */
export const setCookies = (reply: FastifyReply, session: { token: string; expiresIn: number }) =>
  reply
    .setCookie(sessionCookie(reply.request), session.token, {
      ...COOKIE,
      maxAge: session.expiresIn,
    })
    .setCookie(VISIT_COOKIES.signedIn, '1', { ...HINT, maxAge: session.expiresIn });

/** Sets the browser's mark, by which the next sign-in recognises it. */
export const setDeviceCookie = (reply: FastifyReply, mark: string) =>
  reply.setCookie(DEVICE_COOKIE, mark, DEVICE).clearCookie(DEVICE_COOKIE, FORMER_DEVICE);

/** Clears the session's two cookies. */
export const clearCookies = (reply: FastifyReply) =>
  reply.clearCookie(sessionCookie(reply.request), COOKIE).clearCookie(VISIT_COOKIES.signedIn, HINT);
