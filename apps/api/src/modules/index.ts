import { registerAccount } from './account/index.ts';
import { registerAlerts } from './alerts/index.ts';
import { registerAttendance } from './attendance/index.ts';
import { registerBooks } from './books/index.ts';
import { registerCards } from './cards/index.ts';
import { registerCompanies } from './companies/index.ts';
import { registerDesk } from './desk/index.ts';
import { registerDishPictures } from './dish-pictures/index.ts';
import { registerGuardians } from './guardians/index.ts';
import { registerHealthForms } from './health/index.ts';
import { registerImports } from './imports/index.ts';
import { registerKitchen } from './kitchen/index.ts';
import { registerLive } from './live/index.ts';
import { registerMenus } from './menus/index.ts';
import { registerOperatorRoutes } from './operator/index.ts';
import { registerOrders } from './orders/index.ts';
import { registerPasskeys } from './passkeys/index.ts';
import { registerPasswords } from './passwords/index.ts';
import {
  registerAutomatic,
  registerDisputes,
  registerMonthly,
  registerOperatorRefunds,
  registerReceipts,
  registerRefunds,
  registerTopups,
} from './payments/index.ts';
import { registerPeople } from './people/index.ts';
import { registerPhotos } from './photos/index.ts';
import { registerPlanning } from './planning/index.ts';
import { registerReconciliation } from './reconciliation/index.ts';
import { registerRegistration } from './registration/index.ts';
import type { Serve } from './serve.ts';
import type { Services } from './services.ts';
import { registerSecondFactor, registerSessionRoutes } from './session/index.ts';
import { registerStandingOrders } from './standing-orders/index.ts';
import { registerStudents } from './students/index.ts';
import { registerTickets } from './tickets/index.ts';
import { registerUsers } from './users/index.ts';
import { registerWallets } from './wallets/index.ts';
import { registerWeek } from './week/index.ts';

type Register = (serve: Serve, services: Services) => void;

/** Every area of the API; each declares its routes from the contract. */
export const MODULES: readonly Register[] = [
  registerCompanies,
  registerSessionRoutes,
  registerSecondFactor,
  registerPasskeys,
  registerPasswords,
  registerUsers,
  registerAccount,
  registerWallets,
  registerStudents,
  registerGuardians,
  registerPhotos,
  registerHealthForms,
  registerRegistration,
  registerCards,
  registerTopups,
  registerMonthly,
  registerAutomatic,
  registerReceipts,
  registerDisputes,
  registerOperatorRefunds,
  registerRefunds,
  registerBooks,
  registerMenus,
  registerDishPictures,
  registerKitchen,
  registerOrders,
  registerWeek,
  registerAttendance,
  registerPeople,
  registerTickets,
  registerDesk,
  registerAlerts,
  registerLive,
  registerStandingOrders,
  registerOperatorRoutes,
  registerReconciliation,
  registerPlanning,
  registerImports,
];
