import { IconUserCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../i18n/language.ts';
import { arrivalQuery } from '../../session/open-session.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import styles from './arrival.module.css';

/**
 * As whom an address with a token has signed in, and the way out: whoever sent it may have meant
 * somebody else (product:session#address-token).
 */
export function Arrival() {
  const t = useT();
  const queries = useQueryClient();
  const { data } = useQuery(arrivalQuery);
  if (!data) return null;
  return (
    <div className={styles.arrival}>
      <Notice
        Icon={IconUserCheck}
        title={t('arrival.title', { name: data.name })}
        text={t('arrival.text', { email: data.email })}
        action={
          <div className={styles.choices}>
            <ButtonLink to="/logout" preload={false} kind="outline" size="small">
              {t('arrival.notMe')}
            </ButtonLink>
            <Button
              kind="soft"
              size="small"
              onClick={() => queries.setQueryData(arrivalQuery.queryKey, null)}
            >
              {t('arrival.itsMe')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
