import { ERROR_STATUS, type ErrorCode } from '@merenda/contract/errors';
import type { Language } from '@merenda/domain/places/languages';
import type { Key, Values } from '@merenda/i18n';
import { ERROR_KEYS, type WordedByVerb } from '@merenda/i18n/error-keys';
import { translate } from '@merenda/i18n/translate';

export interface FailureDetail {
  /** The text for developers: English, no personal data. */
  message?: string;
  /** A text key more specific than the code's own; translated for the guardian. */
  userMessageKey?: Key;
  /** The values of the key's text, in the language of the answer. */
  userMessageValues?: (language: Language) => Values;
  issues?: { path: string; message: string }[];
  /** Overrides the code's own value (`RETRY_AFTER_SECONDS`). */
  retryAfterSeconds?: number;
  /** The ticket for the second step of a login. */
  ticket?: string;
}

/** Seconds until a retry makes sense, by the failure's code. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  request_in_progress: 1,
  processor_unavailable: 2,
  unavailable: 2,
  company_moving: 10,
};

/** The codes that need no words of the verb. */
export type PlainCode = Exclude<ErrorCode, WordedByVerb>;

const KEYS: Partial<Record<ErrorCode, Key | null>> = ERROR_KEYS;

/** A failure that the contract names: thrown by a verb, turned into the wire's shape in one place. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: FailureDetail;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: PlainCode, detail?: FailureDetail);
  constructor(code: WordedByVerb, detail: FailureDetail & { userMessageKey: Key });
  constructor(code: ErrorCode, detail: FailureDetail = {}) {
    super(detail.message ?? code.replaceAll('_', ' '));
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.detail = detail;
    this.retryAfterSeconds = detail.retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  }

  /** The text for guardians; undefined where the page has a better one (product:errors#showing). */
  userMessage(language: Language): string | undefined {
    const { userMessageKey = KEYS[this.code] ?? undefined, userMessageValues } = this.detail;
    return userMessageKey && translate(language, userMessageKey, userMessageValues?.(language));
  }
}

/** The same answer for a missing record and for somebody else's (product:api#not-found). */
export const notFound = () => new Failure('not_found', { message: 'no such record' });

/** The guardian has left since the request was authenticated; every later request gets this answer. */
export const guardianGone = () => new Failure('unauthenticated');

/** The guardian is blocked: only requests that move neither money nor rights stay open (record 0121). */
export const accountBlocked = () =>
  new Failure('account_blocked', { userMessageKey: 'error.accountBlocked' });

/** A body of the right shape with an impossible value. */
export const invalid = (path: string, message: string, userMessageKey?: Key, values?: Values) =>
  new Failure('validation_failed', {
    message: 'the request is not valid',
    issues: [{ path, message }],
    ...(userMessageKey ? { userMessageKey } : {}),
    ...(values ? { userMessageValues: () => values } : {}),
  });
