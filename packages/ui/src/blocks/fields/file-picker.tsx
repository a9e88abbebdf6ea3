import type { ReactNode } from 'react';
import styles from './file-picker.module.css';

/**
 * Chooses one file: a button, or with `dropzone` an area on which a file can be dropped. `accept`
 * is a hint to the browser; the caller checks the file.
 */
export function FilePicker({
  accept,
  dropzone = false,
  onFile,
  children,
}: {
  accept: string;
  dropzone?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file may be chosen again after it was refused.
    input.value = '';
    if (file) onFile(file);
  };
  return (
    <label className={dropzone ? styles.dropzone : styles.button}>
      {children}
      <input
        type="file"
        className={styles.file}
        accept={accept}
        onChange={(event) => choose(event.target)}
      />
    </label>
  );
}
