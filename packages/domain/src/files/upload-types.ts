/** The longest name of a file, in characters, its ending included. */
const MAX_NAME = 120;

const SIGNATURES = {
  'application/pdf': { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], endings: ['pdf'] },
  'image/jpeg': { bytes: [0xff, 0xd8, 0xff], endings: ['jpg', 'jpeg'] },
  'image/png': {
    bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    endings: ['png'],
  },
  // The length of the file stands between the two words.
  'image/webp': {
    bytes: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
    endings: ['webp'],
  },
} as const;

/** The file types that can be uploaded; each route accepts some of them. */
export type UploadType = keyof typeof SIGNATURES;

/**
 * The largest file in bytes, and the accepted types, recognised by content. With `cut` the middle of
 * a picture is cut to this size and type; with `contain` the whole picture is fitted in, on white. A
 * picture with fewer pixels is refused.
 */
export interface UploadedFile {
  readonly maxBytes: number;
  readonly types: readonly UploadType[];
  readonly cut?: {
    readonly width: number;
    readonly height: number;
    readonly type: 'image/jpeg' | 'image/png';
    readonly fit?: 'contain';
    readonly atLeast?: { readonly width: number; readonly height: number };
  };
}

export const UPLOAD_TYPES = Object.keys(SIGNATURES) as readonly UploadType[];

/** The number of first bytes that decide a file's type. */
export const SIGNATURE_BYTES = 12;

/**
 * A file's type by its first bytes, whatever its name; undefined for types that no route accepts.
 */
export function uploadTypeOf(bytes: Uint8Array): UploadType | undefined {
  return UPLOAD_TYPES.find((type) =>
    SIGNATURES[type].bytes.every((byte, at) => byte === null || bytes[at] === byte),
  );
}

/**
 * A safe file name: no folders, no unprintable characters, and the ending of its type. `fallback`
 * is used for a name that becomes empty.
 */
export function uploadName(name: string, type: UploadType, fallback: string): string {
  const { endings } = SIGNATURES[type];
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim();
  const [, stem = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/su.exec(clean) ?? [];
  const fitting = endings.find((known) => known === ending.toLowerCase()) ?? endings[0];
  const room = MAX_NAME - fitting.length - 1;
  const short = [...stem].slice(0, room).join('').replace(/^\.+/, '').trim();
  return `${short || fallback}.${fitting}`;
}
