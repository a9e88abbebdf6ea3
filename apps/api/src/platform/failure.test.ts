import { ERROR_STATUS, type ErrorCode } from '@merenda/contract/errors';
import { expect, test } from 'vitest';
import { Failure, type PlainCode } from './failure.ts';

const UNAVAILABLE = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter(
  (code): code is PlainCode => ERROR_STATUS[code] === 503,
);

test.each([...UNAVAILABLE, 'request_in_progress' as const])(
  '%s always says when to try again',
  (code) => {
    expect(new Failure(code).retryAfterSeconds).toBeGreaterThan(0);
    expect(new Failure(code, { retryAfterSeconds: 60 }).retryAfterSeconds).toBe(60);
  },
);
