import { KINSHIPS } from '@merenda/domain/health/health-form';
import { useT } from '../../../i18n/language.ts';

/** What somebody is to the student, in words; what is no known kinship is a word already. */
export function useKinship(): (kinship: string) => string {
  const t = useT();
  return (kinship) => {
    const known = KINSHIPS.find((one) => one === kinship);
    return known ? t(`health.kinship.${known}`) : kinship;
  };
}
