import { readdir, readFile } from 'node:fs/promises';

interface Process {
  pid: number;
  parent: number;
  /** Its own time and that of its ended children, in ms; `/proc` counts hundredths of a second. */
  milliseconds: number;
}

/**
 * The processor time of a process and of all that it started, also of those that have ended, in ms.
 * Zero where there is no `/proc`.
 */
export async function processorTime(root: number): Promise<number> {
  const all = await processes();
  const family = new Set([root]);
  // A parent's number may be higher than its child's: repeated until no child is missing.
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.reduce((sum, one) => sum + (family.has(one.pid) ? one.milliseconds : 0), 0);
}

async function processes(): Promise<Process[]> {
  const names = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  );
  return stats.flatMap((stat) => {
    if (stat === '') return [];
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const times = fields.slice(11, 15);
    return {
      pid: Number.parseInt(stat, 10),
      parent: fields[1] ?? 0,
      milliseconds: times.reduce((sum, ticks) => sum + ticks, 0) * 10,
    };
  });
}
