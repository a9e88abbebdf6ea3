import { useQuery } from '@tanstack/react-query';
import { todayAt } from '../../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Section } from '../../../../ui/layout/screen.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { Bone, Loading } from '../../../../ui/states/skeletons.tsx';
import { type Consumption, consumptionQuery } from '../../api/consumption.ts';
import styles from './consumption.module.css';
import { Doughnut } from './doughnut.tsx';

/** What somebody ate lately, by nutritional value (product:reports#consumption-summary). */
export function ConsumptionSection({ user, timeZone }: { user: string; timeZone: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(consumptionQuery(user, todayAt({ timeZone })));
  return (
    <Section title={t('consumption.title')}>
      {data ? (
        <Card>{data.total === 0 ? <p>{t('consumption.empty')}</p> : <Shares {...data} />}</Card>
      ) : error ? (
        <ErrorState error={error} text="consumption.error" onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Bone height="168px" />
        </Loading>
      )}
    </Section>
  );
}

function Shares({ total, consumption }: Consumption) {
  const t = useT();
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' });
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
