/**
 * Files by path; their content is encrypted before it is stored here. Paths are built from our own
 * ids.
 */
export interface FileStore {
  /** Where the files lie; the name of this part in /readyz. */
  readonly place: 'disk' | 'bucket';
  /** Stores a file, in place of the one at this path. */
  put(path: string, content: Uint8Array): Promise<void>;
  /** Undefined if the file does not exist. */
  get(path: string): Promise<Buffer | undefined>;
  /** Succeeds if the file does not exist. */
  remove(path: string): Promise<void>;
  /** Free space in bytes, where it is limited; fails if the store cannot be used now. */
  freeBytes(): Promise<number | undefined>;
}

/** A store that names its files. */
export interface Folder extends FileStore {
  paths(): AsyncIterable<string>;
}
