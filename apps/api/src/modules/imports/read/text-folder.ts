import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs with a folder that has texts of a browser as files, and removes it afterwards. */
export async function inFolder<Answer>(
  files: readonly { file: string; text: string }[],
  run: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'merenda-import-'));
  try {
    for (const { file, text } of files) await writeFile(join(folder, file), text);
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
