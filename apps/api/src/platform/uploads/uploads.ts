import { type UploadType, uploadTypeOf } from '@merenda/domain/files/upload-types';
import type { Key } from '@merenda/i18n';
import type { Env } from '../env.ts';
import { Failure } from '../failure.ts';
import type { Gate } from '../gate/gate.ts';
import type { Log } from '../log/log.ts';
import { createPdfCheck } from './check-pdf.ts';
import { createScanner, Malware } from './clamav.ts';
import { fileRefused } from './file-refused.ts';
import { createPictures, type WithPictures } from './pictures.ts';
import { type Cut, redrawImage } from './redraw-image.ts';

/** The texts that a route shows for refused files. */
export interface UploadWords {
  tooLargeKey: Key;
  typeKey: Key;
}

/** A file that may be kept; only `Uploads.admit` makes one. */
export interface SafeUpload<Type extends UploadType = UploadType> {
  name: string;
  /** The type, determined from the content. */
  mediaType: Type;
  content: Buffer;
}

/** The types of files that a route accepts. */
export interface FileRules {
  types: readonly UploadType[];
  cut?: Cut;
}

export interface Uploads {
  /**
   * Scans a file, if a scanner is configured, and makes it harmless (product:privacy#uploads).
   *
   * @throws Failure unsupported_media_type, file_refused; unavailable if the scanner did not answer that
   * the file is clean, or no space is left
   */
  admit(
    content: Buffer,
    accepted: FileRules,
    words: Pick<UploadWords, 'typeKey'>,
  ): Promise<Omit<SafeUpload, 'name'>>;
  /** Draws from admitted pictures. @throws Busy */
  withPictures: WithPictures;
  /** Fails if the scanner does not answer; absent without a scanner. */
  pingScanner?: () => Promise<void>;
}

type MakeHarmless = (content: Buffer, cut: Cut | undefined) => Promise<Buffer>;

const RETRY_AFTER_SECONDS = 60;

export function createUploads({
  env,
  log,
  gate,
  scanLimitMs,
}: {
  env: Pick<Env, 'CLAMAV_URL'>;
  log: Log;
  gate: Gate;
  scanLimitMs?: number;
}): Uploads {
  const scanner = createScanner(env.CLAMAV_URL, scanLimitMs);
  const withPictures = createPictures(gate);
  const redraw =
    (type: Exclude<UploadType, 'application/pdf'>): MakeHarmless =>
    (content, cut) =>
      withPictures((draw) => redrawImage(draw, content, type, cut));
  /** The check of each type; its result is the file that is kept. */
  const makeHarmless: Record<UploadType, MakeHarmless> = {
    'application/pdf': createPdfCheck(gate),
    'image/jpeg': redraw('image/jpeg'),
    'image/png': redraw('image/png'),
    'image/webp': redraw('image/webp'),
  };
  const scan = async (content: Buffer) => {
    try {
      await scanner?.scan(content);
    } catch (error) {
      log.warn({ err: error }, 'an upload was refused: the scanner did not say that it is clean');
      if (error instanceof Malware)
        throw fileRefused('it contains malware', 'upload.error.malware');
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
      const harmless = await makeHarmless[mediaType](content, cut);
      return { mediaType: cut?.type ?? mediaType, content: harmless };
    },
    withPictures,
    ...(scanner ? { pingScanner: scanner.ping } : {}),
  };
}
