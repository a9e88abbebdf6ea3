import { postSchoolAlert } from '@merenda/contract/help/alerts';
import { NOTE_LENGTH } from '@merenda/domain/help/alerts';
import { noteOf, postNote } from '../../apps/api/src/modules/alerts/index.ts';
import { OperatorError } from '../../apps/api/src/modules/operator/index.ts';
import { type Db, requirePlace } from './entitled.ts';

interface Typed {
  /** The e-mail of the operator who acts. */
  as: string;
  text?: string | undefined;
  company?: string[] | undefined;
  school?: string[] | undefined;
}

/** Commands for notes: each acts as the operator, with the right and within the scope. */
export const ALERT_COMMANDS: Record<string, (db: Db, typed: Typed) => Promise<string[]>> = {
  async 'alerts post'(db, { as, text, company = [], school = [] }) {
    const [thing, id] = company[0]
      ? (['company', company[0]] as const)
      : (['school', school[0]] as const);
    if (!id || company.length + school.length > 1) {
      throw new OperatorError('one --company or one --school is wanted');
    }
    const { operator } = await requirePlace(db, { as, route: postSchoolAlert, thing, id });
    const message = noteOf(text);
    if (message === undefined) {
      throw new OperatorError(
        `--text wants ${NOTE_LENGTH.min} to ${NOTE_LENGTH.max} characters that can be seen`,
      );
    }
    const readers = thing === 'company' ? { company: id } : { school: id };
    const { guardians } = await postNote({ db }, operator, readers, { message });
    return [`Posted to ${guardians} guardians.`];
  },
};
