import type { RouteSpec } from '@merenda/contract/route';
import type { FastifyRequest } from 'fastify';
import { Failure, invalid } from '../platform/failure.ts';
import type { SafeUpload, Uploads, UploadWords } from '../platform/uploads/uploads.ts';

/**
 * The only way to a file that somebody sends: it reads the one file of a multipart/form-data body,
 * whole in memory within the limits of the plugin that parses it, and answers what is safe to keep
 * (product:privacy#uploads).
 *
 * @throws Failure unsupported_media_type when the body is no multipart, payload_too_large above the
 * limit, validation_failed when there is no file in the field `file` or the body breaks off, and what
 * `Uploads.admit` throws
 */
export const receiverOf =
  (
    request: FastifyRequest,
    uploads: Uploads,
    accepted: NonNullable<RouteSpec['takesFile']>,
  ): ((words: UploadWords) => Promise<SafeUpload>) =>
  async (words) => {
    const { name, content } = await readFile(request, words);
    return { name, ...(await uploads.admit(content, accepted, words)) };
  };

async function readFile(
  request: FastifyRequest,
  { tooLargeKey }: UploadWords,
): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) {
    throw new Failure('unsupported_media_type', { message: 'wants multipart/form-data' });
  }
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw invalid('file', 'one file is wanted');
    const content = await part.toBuffer();
    // The parser looks before it has read the last piece, and then knows of no limit.
    if (part.file.truncated) throw tooLarge(tooLargeKey);
    return { name: part.filename ?? '', content };
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { RequestFileTooLargeError } = request.server.multipartErrors;
    if (error instanceof RequestFileTooLargeError) throw tooLarge(tooLargeKey);
    request.log.info({ err: error }, 'an upload could not be read');
    throw invalid('file', 'cannot be read');
  }
}

const tooLarge = (userMessageKey: UploadWords['tooLargeKey']) =>
  new Failure('payload_too_large', { message: 'the file is too large', userMessageKey });
