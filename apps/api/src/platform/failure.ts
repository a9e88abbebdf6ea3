import { ERROR_STATUS, type ErrorCode } from '@merenda/contract/errors';
import type { Language } from '@merenda/domain/places/languages';
import type { Key, Values } from '@merenda/i18n';
import { ERROR_KEYS } from '@merenda/i18n/error-keys';
import { translate } from '@merenda/i18n/translate';

export interface FailureDetail {
  /** What a developer reads; English, no personal data. */
  message?: string;
  /** A catalogue key that says more than the code does; translated for the guardian. */
  userMessageKey?: Key;
  /** What the key's text names, in the language in which it is told. */
  userMessageValues?: (language: Language) => Values;
  issues?: { path: string; message: string }[];
  /** Where it differs from that of the failure's code. */
  retryAfterSeconds?: number;
  /** Of the second step of signing in. */
  ticket?: string;
}

/** Seconds after which a request is worth trying again, by the failure's code. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  request_in_progress: 1,
  processor_unavailable: 2,
  unavailable: 2,
};

/** A failure that the contract names: thrown by a verb, turned into the wire's shape in one place. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: FailureDetail;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: FailureDetail = {}) {
    super(detail.message ?? code.replaceAll('_', ' '));
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.detail = detail;
    this.retryAfterSeconds = detail.retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  }

  /** In a guardian's words; undefined where the page knows better (product:errors#showing). */
  userMessage(language: Language): string | undefined {
    const { userMessageKey = ERROR_KEYS[this.code], userMessageValues } = this.detail;
    return userMessageKey && translate(language, userMessageKey, userMessageValues?.(language));
  }
}

/** The same answer for a missing record and for somebody else's (product:api#not-found). */
export const notFound = () => new Failure('not_found', { message: 'no such record' });

/** The one who asks has left since the request was recognised: as every later request will be answered. */
export const guardianGone = () => new Failure('unauthenticated');

/** The one who asks is blocked: only what moves neither money nor rights stays open (record 0120). */
export const accountBlocked = () =>
  new Failure('account_blocked', { userMessageKey: 'error.accountBlocked' });

/**
 * A body that has the right shape but says something impossible. `userMessageKey`: in the guardian's
 * words, where the field alone does not say it; `values`: what these name.
 */
export const invalid = (path: string, message: string, userMessageKey?: Key, values?: Values) =>
  new Failure('validation_failed', {
    message: 'the request is not valid',
    issues: [{ path, message }],
    ...(userMessageKey ? { userMessageKey } : {}),
    ...(values ? { userMessageValues: () => values } : {}),
  });
