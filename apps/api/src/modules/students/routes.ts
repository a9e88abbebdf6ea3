import * as transfers from '@merenda/contract/payments/transfers';
import * as contract from '@merenda/contract/students';
import * as favourites from '@merenda/contract/students/favourites';
import * as restrictions from '@merenda/contract/students/restrictions';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { changeFavourites } from './change-favourites.ts';
import { findStudent, findStudents } from './queries.ts';
import { replaceBarcode } from './replace-barcode.ts';
import { findRestrictions } from './restrictions/find-restrictions.ts';
import { saveRestrictions } from './restrictions/save-restrictions.ts';
import { findWithdrawable } from './transfer/find-withdrawable.ts';
import { createTransfer } from './transfer/transfer.ts';
import { updateStudent } from './update-student.ts';

export function registerStudents(serve: Serve, services: Services): void {
  serve(contract.listDependents, ({ query, guardian }) => findStudents(services, guardian, query));
  serve(contract.getDependent, ({ params, guardian }) =>
    findStudent(services, guardian, params.id),
  );
  serve(contract.updateDependent, async ({ params, body, guardian }) => {
    await updateStudent(services, guardian, params.id, body);
    return findStudent(services, guardian, params.id);
  });
  serve(contract.resetIdentifier, async ({ params, guardian }) => {
    await replaceBarcode(services, guardian, params.id);
    return findStudent(services, guardian, params.id);
  });
  serve(restrictions.saveRestrictions, async ({ params, body, guardian }) => {
    await saveRestrictions(services, guardian, params.id, body);
    return findStudent(services, guardian, params.id);
  });
  serve(restrictions.getRestrictions, ({ params, query, guardian }) =>
    findRestrictions(services, guardian, params.id, query.day),
  );
  serve(favourites.addFavourite, ({ params, guardian }) =>
    changeFavourites(services, guardian, params, 'add'),
  );
  serve(favourites.removeFavourite, ({ params, guardian }) =>
    changeFavourites(services, guardian, params, 'remove'),
  );
  const transfer = createTransfer(services);
  serve(transfers.transfer, async (context) => {
    const { id } = context.params;
    const { type, value } = context.body;
    if (type === 'IN') {
      const { from: dependent, to: responsible } = await transfer(context, { from: id, value });
      return { responsible, dependent };
    }
    const { from: responsible, to: dependent } = await transfer(context, { to: id, value });
    return { responsible, dependent };
  });
  serve(transfers.getWithdrawable, ({ params, guardian }) =>
    findWithdrawable(services, guardian, params.id),
  );
  serve(transfers.transferBetween, (context) => transfer(context, context.body));
}
