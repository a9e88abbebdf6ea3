import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { Bone, Loading } from '@merenda/ui/blocks/states/skeletons.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type Consumption, consumptionQuery } from '../../api/consumption.ts';
import styles from './consumption.module.css';
import { Doughnut } from './doughnut.tsx';

/** A diner's recent consumption, by nutritional value (product:reports#consumption-summary). */
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
