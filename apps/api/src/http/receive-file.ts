import type { RouteSpec } from '@merenda/contract/route';
import type { FastifyRequest } from 'fastify';
import { Failure, invalid } from '../platform/failure.ts';
import type { SafeUpload, Uploads, UploadWords } from '../platform/uploads/uploads.ts';

/**
 * The only way to an uploaded file. It reads the one file of a multipart/form-data body, whole in memory
 * within the parser plugin's limits, and returns content that is safe to keep (product:privacy#uploads).
 *
 * @throws Failure unsupported_media_type if the body is not multipart; payload_too_large above the limit
 * @throws Failure validation_failed without a file in the field `file`, or if the body breaks off
 * @throws as `Uploads.admit`
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
    // The parser checks the limit before it has read the last piece, so an excess there shows only here.
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
