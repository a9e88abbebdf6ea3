import type { CompanyId } from '@merenda/domain/brands/brands';
import type { BrandCurrency } from '@merenda/domain/money/currencies';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import type { Language } from '@merenda/domain/places/languages';
import type { MenuKind } from '../menus.ts';

/** A company of the demo, with the facts of its brand. */
export interface DemoCompany extends DemoCompanyData {
  id: CompanyId;
  country: string;
  currency: BrandCurrency;
  /** The providers of the demo guardian's top-ups, used in turn. */
  providers: readonly PaymentProvider[];
}

/** The demo data of one company. */
export interface DemoCompanyData {
  /** From this amount on it asks for a second person, in minor units. */
  fourEyesFrom?: bigint;
  schools: readonly DemoSchool[];
  guardian: DemoGuardian;
  students: readonly DemoStudent[];
  /** A guardian who was invited for one of the students. */
  secondGuardian?: DemoSecondGuardian;
}

export interface DemoSchool {
  name: string;
  town?: string;
  timeZone: string;
  wallet: boolean;
  healthForm: boolean;
  isTest?: true;
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
  /** The restaurant unit where the guardian eats, paid from the guardian's own wallet. */
  eatsAt?: string;
  balance: DemoBalance;
}

/** A second guardian of one of the students, with an empty wallet. */
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
  /** The threshold of the low-balance alert. */
  alertBelow?: string;
}

/** In major units: the balance at the end, and the amount that is added whenever it is too low. */
export interface DemoBalance {
  end: string;
  inflow: string;
}
