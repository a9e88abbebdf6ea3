import { IMPORTED_FILES, MAX_IMPORT_CHARACTERS } from '@merenda/domain/ordering/menu-planning';
import { z } from 'zod';
import { file } from '../file.ts';
import { id, lines, version } from '../primitives.ts';
import { route } from '../route.ts';
import { toldMistakes } from './import-mistakes.ts';

// Menus as files, in the console (product:console-menus#import).

const ofSchool = {
  access: 'operator',
  right: 'menus.change',
  touches: { 'params.id': 'school' },
} as const;

const name = z.enum(IMPORTED_FILES);
const counted = z.number().int();

export const importMenus = route({
  method: 'POST',
  url: '/operator/schools/:id/menu-import',
  ...ofSchool,
  opensBy: 'nothing',
  summary:
    'Imports a school’s menus from CSV files, all or nothing; without the version of a dry run it only tells the changes or the mistakes',
  schema: {
    params: z.object({ id }),
    body: z.object({
      files: z
        .array(z.object({ file: name, text: lines(1, MAX_IMPORT_CHARACTERS) }))
        .min(1)
        .max(IMPORTED_FILES.length),
      /** The version of the dry run that the operator read; null for the dry run itself. */
      seen: version.nullable(),
    }),
    response: {
      200: z.object({
        /**
         * `told`: a dry run. `same`: nothing is left to change. `conflict`: the data are others than
         * those that were seen; these are the changes now, and none is made. `wrong`: the mistakes refuse
         * all.
         */
        outcome: z.enum(['told', 'changed', 'same', 'conflict', 'wrong']),
        ...toldMistakes,
        version: z.string(),
        files: z.array(
          z.object({
            file: z.string(),
            inserted: counted,
            updated: counted,
            deleted: counted,
            unchanged: counted,
            /** The first changes. */
            listed: z.array(
              z.object({
                line: counted,
                record: z.string(),
                action: z.enum(['INSERT', 'UPDATE', 'DELETE']),
                difference: z.string(),
              }),
            ),
          }),
        ),
      }),
    },
  },
});

export const exportMenus = route({
  method: 'GET',
  url: '/operator/schools/:id/menu-export/:file',
  ...ofSchool,
  opensBy: 'nothing',
  summary: 'A file of a school’s menus as an import reads it',
  schema: {
    params: z.object({ id, file: name }),
    response: { 200: file('text/csv') },
  },
});
