import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * A choice that stands in the page's address: "back", a reload and whoever gets the address find it.
 * @returns the chosen value, undefined for none or an unknown one; and what chooses another
 */
export function useChoiceInAddress<const Value extends string>(
  name: string,
  values: readonly Value[],
): [Value | undefined, (value: Value) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    values.find((value) => value === search[name]),
    (value) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, [name]: value })) as never,
        replace: true,
        resetScroll: false,
      }),
  ];
}
