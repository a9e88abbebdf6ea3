import { givenName, maskedEmail } from '@merenda/domain/people/guardians';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Notice } from '@merenda/ui/blocks/layout/notice.tsx';
import { useHydrated } from '@merenda/ui/client/use-hydrated.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { arrivalQuery } from '../../session/arrival.ts';
import { useSession } from '../../session/session.ts';
import styles from './arrival.module.css';

/**
 * Names the guardian whom an address with a token has signed in, with a way out: the sender may have meant
 * another person (product:session#address-token).
 */
export function Arrival() {
  const hasChangedAccount = useQuery(arrivalQuery).data;
  return useHydrated() && hasChangedAccount ? <AsWhom /> : null;
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
