import { MIN_FORECAST_WEEKS } from '@merenda/domain/kitchen/forecast';
import { formatDay } from '@merenda/i18n';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import styles from './kitchen.module.css';
import { forecastQuery } from './queries.ts';

/** The meals expected on the next open days, with the rule's error (product:console-kitchen#forecast). */
export function Forecast({ school }: { school: string }) {
  const t = useT();
  const language = useLanguage();
  const { data } = useQuery(forecastQuery(school));
  // A service that is rarely served, and not ordered yet, has nothing to tell.
  const told = data?.docs.filter(({ ordered, weeks }) => ordered > 0 || weeks > 0) ?? [];
  if (told.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="kitchen-forecast">
      <h2 id="kitchen-forecast">{t('kitchen.forecast')}</h2>
      <ul className={`${styles.diets} ${styles.forecast}`}>
        {told.map(({ day, service, ordered, expected, error = 0, weeks }) => (
          <li key={`${day} ${service}`}>
            <span>
              {dotted([formatDay(language, day, 'dayOfWeek'), t(`kitchen.service.${service}`)])}
              <small>
                {dotted([
                  t('kitchen.forecast.ordered', { count: ordered }),
                  expected === undefined
                    ? t('kitchen.forecast.few', { weeks, least: MIN_FORECAST_WEEKS })
                    : t('kitchen.forecast.basis', { count: weeks, error }),
                ])}
              </small>
            </span>
            {expected !== undefined && (
              <b>
                {error === 0
                  ? expected
                  : t('kitchen.forecast.range', {
                      low: Math.max(ordered, expected - error),
                      high: expected + error,
                    })}
              </b>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
