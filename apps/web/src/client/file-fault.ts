import { SIGNATURE_BYTES, type UploadType, uploadTypeOf } from '@merenda/domain/files/upload-types';

/**
 * What is wrong with a file, as far as it can be seen before it is sent: the API would refuse it, a
 * minute later.
 */
export async function fileFault(
  file: Blob,
  { maxBytes, types }: { maxBytes: number; types: readonly UploadType[] },
): Promise<'size' | 'type' | undefined> {
  if (file.size > maxBytes) return 'size';
  const beginning = await file.slice(0, SIGNATURE_BYTES).arrayBuffer();
  const type = uploadTypeOf(new Uint8Array(beginning));
  return type && types.includes(type) ? undefined : 'type';
}
