/** Stripe's requests are forms whose names are paths: `metadata[reference]=…`. */
export type Form = { [name: string]: string | Form };

export function readForm(body: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(body)) {
    const names = path.split(/[[\]]+/).filter(Boolean);
    const last = names.pop();
    let branch = form;
    for (const name of names) {
      const next = branch[name];
      if (typeof next === 'object') branch = next;
      else {
        const fresh: Form = {};
        branch[name] = fresh;
        branch = fresh;
      }
    }
    if (last !== undefined) branch[last] = value;
  }
  return form;
}

export const textIn = (form: Form, ...path: string[]): string | undefined => {
  let value: Form | string | undefined = form;
  for (const name of path) value = typeof value === 'object' ? value[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

export const formIn = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : {};
};

/** The metadata of a request's object. */
export const metadataIn = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formIn(form, 'metadata')).map(([name, value]) => [name, String(value)]),
  );
