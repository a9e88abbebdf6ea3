/** `node bench/scaling.ts`: writes the tables of docs/scaling.md from `scaling/inputs.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TABLES, withTables } from './scaling/tables.ts';

const path = join(import.meta.dirname, '../docs/scaling.md');
writeFileSync(path, withTables(readFileSync(path, 'utf8')));
for (const [name, make] of Object.entries(TABLES)) console.log(`${name}\n${make()}\n`);
