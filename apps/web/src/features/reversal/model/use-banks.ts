import { useQuery } from '@tanstack/react-query';

/** The list of Brazilian banks, which weighs more than the page: where one is chosen only. */
export function useBanks(isBrazil: boolean) {
  const { data } = useQuery({
    queryKey: ['banks'],
    queryFn: () => import('@merenda/domain/payments/banks'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isBrazil,
  });
  return {
    list: data?.BRAZILIAN_BANKS ?? [],
    // A code is chosen from the list, so it is there once one is.
    nameOfBank: data?.nameOfBank ?? ((code: string) => code || undefined),
  };
}
