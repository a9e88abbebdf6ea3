import type { Key } from '@merenda/i18n';
import type { FastifyRequest } from 'fastify';
import { Failure, invalid } from '../platform/failure.ts';

/**
 * The one file of a multipart/form-data body, whole in memory: the limits of the plugin that parses
 * it bound its size.
 *
 * @throws Failure unsupported_media_type when the body is no multipart, payload_too_large above the
 * limit (told with `tooLargeKey`), validation_failed when there is no file in the field `file` or the
 * body breaks off
 */
export async function receiveFile(
  request: FastifyRequest,
  { tooLargeKey }: { tooLargeKey: Key },
): Promise<{ name: string; content: Buffer }> {
  if (!request.isMultipart()) {
    throw new Failure('unsupported_media_type', { message: 'wants multipart/form-data' });
  }
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw invalid('file', 'one file is wanted');
    return { name: part.filename ?? '', content: await part.toBuffer() };
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { RequestFileTooLargeError } = request.server.multipartErrors;
    if (error instanceof RequestFileTooLargeError) {
      throw new Failure('payload_too_large', {
        message: 'the file is too large',
        userMessageKey: tooLargeKey,
      });
    }
    request.log.info({ err: error }, 'an upload could not be read');
    throw invalid('file', 'cannot be read');
  }
}
