import type { CompanyId } from '@merenda/domain/brands/brands';
import { ALL_NO } from '@merenda/domain/health/health-answers';
import { YES } from '@merenda/domain/health/health-questions';
import type { Language } from '@merenda/domain/places/languages';

/** A health form of the demo data; personal data comes from the student. */
export interface DemoHealthForm {
  company: CompanyId;
  student: string;
  language: Language;
  room: string;
  contact: { address: string; email?: string; phone: string; phone2: string };
  responsible: { name: string; kinship: string };
  answers: Readonly<Record<string, string | readonly string[]>>;
  /** A student of a school with health forms only: registered by the form, without a wallet. */
  formOnly?: {
    birthDate: string;
    school: string;
    className: string;
    enrollmentNumber: string;
    eanCode: string;
    kioskUserId: string;
  };
}

const marina = { name: 'Marina Almeida', kinship: 'mother' };

// Sofia and the Hungarian students have no form yet.
export const HEALTH_FORMS: readonly DemoHealthForm[] = [
  {
    company: 'wefood',
    student: 'Lucas Almeida',
    language: 'pt-BR',
    room: '21',
    contact: {
      address: 'Rua das Laranjeiras, 120, apto. 31, São Paulo',
      email: 'marina@demo.merenda.test',
      phone: '(11) 96123 4567',
      phone2: '(11) 97654 3210',
    },
    responsible: marina,
    answers: {
      ...ALL_NO,
      hasFoodRestriction: YES,
      foodRestricions: ['peanuts', 'nuts'],
      foodRestrictionSeverity: 'severe',
      additionalObservations: 'A caneta de adrenalina fica com a enfermeira da escola.',
    },
  },
  {
    company: 'wefood',
    student: 'Davi Almeida',
    language: 'pt-BR',
    room: '2',
    contact: {
      address: 'Rua das Laranjeiras, 120, apto. 31, São Paulo',
      phone: '(11) 96123 4567',
      phone2: '(48) 99876 5432',
    },
    responsible: marina,
    answers: { ...ALL_NO, hasFoodIntolerance: YES, foodIntolerances: ['lactoseFree'] },
    formOnly: {
      birthDate: '2021-05-17',
      school: 'Escola Pequeno Mundo, Florianópolis',
      className: 'Jardim II',
      enrollmentNumber: 'PM-118',
      eanCode: '2900000000018',
      kioskUserId: 'DV4M',
    },
  },
];
