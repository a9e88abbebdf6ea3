import { type UploadType, uploadTypeOf } from '@merenda/domain/files/upload-types';
import type { Key } from '@merenda/i18n';
import type { Env } from '../env.ts';
import { Failure } from '../failure.ts';
import type { Log } from '../log/log.ts';
import { checkPdf } from './check-pdf.ts';
import { createScanner, Malware } from './clamav.ts';
import { type Cut, redrawImage } from './redraw-image.ts';
import { refused } from './refused.ts';

/** What a route tells the guardian of what it does not take. */
export interface UploadWords {
  tooLargeKey: Key;
  typeKey: Key;
}

/** A file that may be kept; there is no other way to one than `Uploads.admit`. */
export interface SafeUpload<Type extends UploadType = UploadType> {
  name: string;
  /** By its content. */
  mediaType: Type;
  content: Buffer;
}

/** What a route takes. */
export interface Accepted {
  types: readonly UploadType[];
  cut?: Cut;
}

export interface Uploads {
  /**
   * What may be kept of a file (product:privacy#uploads): scanned, where a scanner is configured, and
   * made harmless.
   *
   * @throws Failure unsupported_media_type, file_refused; unavailable when the scanner did not say that
   * it is clean
   */
  admit(
    content: Buffer,
    accepted: Accepted,
    words: Pick<UploadWords, 'typeKey'>,
  ): Promise<Omit<SafeUpload, 'name'>>;
  /** Fails when the scanner does not answer; absent without one. */
  pingScanner?: () => Promise<void>;
}

/** What a file of each type has to go through: what comes out is kept. */
const MAKE_HARMLESS: Record<
  UploadType,
  (content: Buffer, cut: Cut | undefined) => Promise<Buffer>
> = {
  'application/pdf': checkPdf,
  'image/jpeg': (content, cut) => redrawImage(content, 'image/jpeg', cut),
  'image/png': (content, cut) => redrawImage(content, 'image/png', cut),
  'image/webp': (content, cut) => redrawImage(content, 'image/webp', cut),
};

/** Reading a file takes up to some hundred megabytes for a moment. */
const AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 60;

export function createUploads({
  env,
  log,
  scanLimitMs,
}: {
  env: Pick<Env, 'CLAMAV_URL'>;
  log: Log;
  scanLimitMs?: number;
}): Uploads {
  const scanner = createScanner(env.CLAMAV_URL, scanLimitMs);
  const inTurn = createTurns(AT_ONCE);
  const scan = async (content: Buffer) => {
    try {
      await scanner?.scan(content);
    } catch (error) {
      log.warn({ err: error }, 'an upload was refused: the scanner did not say that it is clean');
      if (error instanceof Malware) throw refused('it contains malware', 'upload.error.malware');
      throw new Failure('unavailable', {
        message: 'files cannot be scanned now',
        userMessageKey: 'upload.error.unchecked',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  };
  return {
    async admit(content, { types, cut }, { typeKey }) {
      const mediaType = uploadTypeOf(content);
      if (!mediaType || !types.includes(mediaType)) {
        throw new Failure('unsupported_media_type', {
          message: `none of ${types.join(', ')} by its content`,
          userMessageKey: typeKey,
        });
      }
      await scan(content);
      const harmless = await inTurn(() => MAKE_HARMLESS[mediaType](content, cut));
      return { mediaType: cut?.type ?? mediaType, content: harmless };
    },
    ...(scanner ? { pingScanner: scanner.ping } : {}),
  };
}

/** Lets so many work at a time; the others wait, first come, first served. */
function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
