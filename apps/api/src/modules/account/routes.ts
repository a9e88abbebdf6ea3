import * as contract from '@merenda/contract/account';
import type { Serve } from '../serve.ts';
import type { Services } from '../services.ts';
import { clearCookies } from '../session/index.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteStudent } from './delete-student.ts';
import { findDeparture } from './departure.ts';
import { exportData } from './export/export-data.ts';
import { registerPayouts } from './payouts/routes.ts';
import { findStudentDeparture } from './student-departure.ts';

export function registerAccount(serve: Serve, services: Services): void {
  serve(contract.getDeparture, ({ guardian }) => findDeparture(services.db, guardian));
  serve(contract.deleteMe, async ({ body, guardian, reply }) => {
    await deleteAccount(services, guardian, body.token);
    clearCookies(reply);
    return null;
  });
  serve(contract.getStudentDeparture, ({ params, guardian }) =>
    findStudentDeparture(services, guardian, params.id),
  );
  serve(contract.deleteStudent, (context) => deleteStudent(services, context, context.params.id));
  registerPayouts(serve, services);
  serve(contract.exportData, ({ guardian, language }) => exportData(services, guardian, language));
}
