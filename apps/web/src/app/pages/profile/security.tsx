import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconKey } from '@tabler/icons-react';
import { PasskeyList } from '../../../features/passkeys/components/passkey-list.tsx';
import { DeviceList } from '../../../features/profile/components/device-list.tsx';
import { SecondFactor } from '../../../features/second-factor/components/second-factor.tsx';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';

/**
 * The ways into the account: password, signed-in devices, passkeys and second step. The last two need a
 * confirmed address, which is said once.
 */
export default function Security() {
  const t = useT();
  return (
    <>
      <ConfirmNotice />
      <Halves>
        <HalfColumn>
          <Card flush>
            <RowLink
              to="/profile"
              search={{ view: 'edit' }}
              state={{ below: true }}
              icon={<IconKey size={24} stroke={1.8} />}
            >
              {t('session.password')}
            </RowLink>
          </Card>
          <Section title={t('profile.devices')}>
            <DeviceList />
          </Section>
        </HalfColumn>
        <HalfColumn>
          <Section title={t('passkeys.title')}>
            <PasskeyList />
          </Section>
          <Section title={t('secondFactor.title')}>
            <SecondFactor />
          </Section>
        </HalfColumn>
      </Halves>
    </>
  );
}
