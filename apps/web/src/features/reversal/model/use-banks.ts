import { loadChunk } from '@merenda/ui/client/load-chunk.ts';
import { useQuery } from '@tanstack/react-query';

/** The list of Brazilian banks. It is larger than the page and loads only where a bank is chosen. */
export function useBanks(isBrazil: boolean) {
  const reading = useQuery({
    queryKey: ['banks'],
    queryFn: () => loadChunk(() => import('@merenda/domain/payments/banks')),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isBrazil,
  });
  return {
    reading,
    list: reading.data?.BRAZILIAN_BANKS ?? [],
    // A bank code comes from the list: the list is loaded by then.
    nameOfBank: reading.data?.nameOfBank ?? ((code: string) => code || undefined),
  };
}
