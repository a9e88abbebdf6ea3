const tasks = new Set<() => Promise<unknown>>();

/** Work that still needs the session is finished before it ends. @returns the function that takes it back */
export function beforeSignOut(task: () => Promise<unknown>): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** Finishes such work; a failure of it keeps nobody signed in. */
export const finishWork = (): Promise<unknown> =>
  Promise.allSettled([...tasks].map((task) => task()));
