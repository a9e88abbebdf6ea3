/** `npm run watching`: writes rules, dashboards and runbook from their declarations. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from '@merenda/database';
import { watchingFiles } from './watching/files.ts';

readArguments('npm run watching', {});

for (const [file, text] of watchingFiles()) {
  const path = join(import.meta.dirname, '..', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(file);
}
