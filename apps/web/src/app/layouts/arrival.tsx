import { givenName, maskedEmail } from '@merenda/domain/people/guardians';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '../../client/use-hydrated.ts';
import { useT } from '../../i18n/language.ts';
import { arrivalQuery } from '../../session/arrival.ts';
import { useSession } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import styles from './arrival.module.css';

/**
 * As whom an address with a token has signed in, and the way out: whoever sent it may have meant
 * somebody else (product:session#address-token).
 */
export function Arrival() {
  const isNews = useQuery(arrivalQuery).data;
  return useHydrated() && isNews ? <AsWhom /> : null;
}

function AsWhom() {
  const t = useT();
  const queries = useQueryClient();
  const { name, email, countryCode } = useSession().responsible;
  return (
    <div className={styles.arrival}>
      <Notice
        Icon={IconUserCheck}
        title={t('arrival.title', { name: givenName(name, countryCode) })}
        text={t('arrival.text', { email: maskedEmail(email) })}
        action={
          <div className={styles.choices}>
            <ButtonLink to="/logout" preload={false} kind="outline" size="small">
              {t('arrival.notMe')}
            </ButtonLink>
            <Button
              kind="soft"
              size="small"
              onClick={() => queries.setQueryData(arrivalQuery.queryKey, false)}
            >
              {t('arrival.itsMe')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
