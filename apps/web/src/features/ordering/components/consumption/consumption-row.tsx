import { RowDetails } from '@merenda/ui/blocks/actions/row-link.tsx';
import { isWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { Bone, Loading } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconChartDonut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Consumption, consumptionQuery } from '../../api/consumption.ts';
import styles from './consumption.module.css';
import { Doughnut } from './doughnut.tsx';

/**
 * A row with a diner's recent consumption as a small doughnut; it opens the shares by nutritional value
 * (product:reports#consumption-summary).
 */
export function ConsumptionRow({ user, timeZone }: { user: string; timeZone: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(consumptionQuery(user, todayAt({ timeZone })));
  return (
    <RowDetails
      icon={
        data?.total ? (
          <span className={styles.small}>
            <Doughnut {...data} />
          </span>
        ) : (
          <IconChartDonut size={22} />
        )
      }
      title={t('consumption.title')}
      open={isWideScreen()}
      value={data && t('consumption.portions', { count: data.total })}
    >
      {data ? (
        <Shares {...data} />
      ) : error ? (
        <ErrorState error={error} text="consumption.error" onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Bone height="168px" />
        </Loading>
      )}
    </RowDetails>
  );
}

function Shares({ total, consumption }: Consumption) {
  const t = useT();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' });
  if (total === 0) return <p>{t('consumption.empty')}</p>;
  return (
    <>
      <p className={styles.text}>{t('consumption.text')}</p>
      <div className={styles.shares}>
        <Doughnut total={total} consumption={consumption} />
        <ul className={styles.list}>
          {consumption.map(({ nutritionalValue, percentual, count }) => (
            <li key={nutritionalValue} className={styles.share}>
              <span className={styles.mark} data-value={nutritionalValue} aria-hidden />
              <span className={styles.words}>
                {t(`consumption.${nutritionalValue}`)}
                <span className={styles.count}>{t('consumption.portions', { count })}</span>
              </span>
              <span className={styles.percent}>{percent.format(percentual / 100)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
