import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQueries } from '@tanstack/react-query';
import { menuQuery, type Of, type PlannedSchool } from '../queries.ts';
import { useLongDay } from '../school.ts';

/** The two days of a copy, and the menus with their dishes that the later one gets. */
export function Copied({ school, copy }: { school: PlannedSchool; copy: Of<'copy'> }) {
  const t = useT();
  const write = useLongDay();
  const localised = useLocalised();
  const menus = useQueries({ queries: copy.menus.map((menu) => menuQuery(school._id, menu)) });
  return (
    <>
      {t('planning.change.copy.days', { from: write(copy.from), to: write(copy.to) })}
      {menus.map(
        ({ data }) =>
          data && (
            <span key={data._id}>
              <br />
              {t('planning.change.copy.menu', {
                menu: localised(data.names),
                dishes: data.categories
                  .flatMap(({ dishes }) => dishes)
                  .filter(({ isOffered }) => isOffered)
                  .map(({ names }) => localised(names))
                  .join(', '),
              })}
            </span>
          ),
      )}
    </>
  );
}
