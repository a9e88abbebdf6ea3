import type { CompanyId } from '@merenda/domain/brands';
import type { Language } from '@merenda/domain/languages';
import type { PaymentProvider } from '@merenda/domain/payment-providers';
import type { MenuKind } from '../menus.ts';
import type { DemoCurrency } from '../products.ts';

/** Everything that the demo data knows of one company. */
export interface DemoCompany {
  id: CompanyId;
  country: string;
  currency: DemoCurrency;
  /** How the demo guardian pays, in turns. */
  providers: readonly PaymentProvider[];
  schools: readonly DemoSchool[];
  guardian: DemoGuardian;
  students: readonly DemoStudent[];
  /** Who was invited to one of the students. */
  secondGuardian?: DemoSecondGuardian;
}

export interface DemoSchool {
  name: string;
  timeZone: string;
  wallet: boolean;
  healthForm: boolean;
  isTest?: true;
  /** What its lunch is named after. */
  lunchName: string;
  menus: readonly MenuKind[];
  classes: readonly DemoClass[];
}

export interface DemoClass {
  name: string;
  level: string;
  year: string;
  shift: string;
  room?: string;
}

export interface DemoGuardian {
  name: string;
  email: string;
  phone: string;
  language: Language;
  document: { taxIdentifier: string; type: string } | { passport: string; expiresOn: string };
  position?: string;
  internalCompanyId?: string;
  /** Where the guardian has lunch too, paid from the own wallet. */
  eatsAt?: string;
  balance: DemoBalance;
}

/** Somebody with a wallet of their own, still empty, who answers for one of the students too. */
export interface DemoSecondGuardian
  extends Pick<DemoGuardian, 'name' | 'email' | 'phone' | 'language' | 'document'> {
  student: string;
  maySpend: boolean;
}

export interface DemoStudent {
  name: string;
  birthDate: string;
  school: string;
  className: string;
  enrollmentNumber: string;
  balance: DemoBalance;
  /** Below it the guardian is told. */
  alertBelow?: string;
}

/** Major units: what is in the wallet at the end, and what is put in whenever it runs dry. */
export interface DemoBalance {
  end: string;
  refill: string;
}
