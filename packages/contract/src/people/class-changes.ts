import { MAX_IMPORT_CHARACTERS } from '@merenda/domain/ordering/menu-planning';
import { z } from 'zod';
import { file } from '../file.ts';
import { toldMistakes } from '../menus/import-mistakes.ts';
import { id, lines, version } from '../primitives.ts';
import { route } from '../route.ts';

// The year’s change of classes (product:console-people#change-of-classes).

const ofClass = z.object({ _id: id, name: z.string(), year: z.string(), shift: z.string() });

const planned = z.object({
  student: z.object({ _id: id, name: z.string(), enrollmentNumber: z.string().optional() }),
  /** The present class. */
  from: ofClass.optional(),
});

const row = planned.extend({ line: z.number().int(), to: ofClass });

export const changeClasses = route({
  method: 'POST',
  url: '/operator/schools/:id/class-changes',
  access: 'operator',
  right: 'students.change',
  touches: { 'params.id': 'school' },
  opensBy: 'nothing',
  summary:
    'Moves the students of a CSV file into the classes that it names, all or none; without the version of a dry run it only tells the changes or the mistakes',
  schema: {
    params: z.object({ id }),
    body: z.object({
      text: lines(1, MAX_IMPORT_CHARACTERS),
      /** Leaves wrong lines out; else one of them refuses all. */
      takesRest: z.boolean(),
      /**
       * Students with a class whom no line names keep it, or have none any more. While a line is left out
       * they keep it: the line may be theirs.
       */
      missing: z.enum(['stay', 'leave']),
      /** The version of the dry run that the operator read; null for the dry run itself. */
      seen: version.nullable(),
    }),
    response: {
      200: z.object({
        /**
         * `told`: a dry run. `same`: nothing is left to change. `conflict`: the data are others than
         * those that were seen; this is their plan, and nothing is changed. `wrong`: the mistakes
         * refuse all.
         */
        outcome: z.enum(['told', 'changed', 'same', 'conflict', 'wrong']),
        ...toldMistakes,
        version: z.string(),
        changes: z.array(row),
        staying: z.array(row),
        /** The first students with a class whom no line names, and the number of all. */
        missing: z.array(planned),
        allMissing: z.number().int(),
      }),
    },
  },
});

export const exportClassList = route({
  method: 'GET',
  url: '/operator/schools/:id/class-list',
  access: 'operator',
  right: 'students.change',
  touches: { 'params.id': 'school' },
  summary: 'The students of a school with their classes, as the change of classes reads them',
  schema: { params: z.object({ id }), response: { 200: file('text/csv') } },
});
