import { isCard } from '@merenda/domain/payments/payment-providers';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { Bone, Loading } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { gatewaysQuery } from '../../../queries/gateways.ts';
import { useSession } from '../../../session/session.ts';
import { AddCardWizard } from './add-card-wizard.tsx';
import { CardPageReturn } from './card-page-return.tsx';
import { CardPageStep } from './card-page-step.tsx';
import { CardsOffScreen } from './cards-off.tsx';
import { GoOn } from './go-on.tsx';

/** How the processor's page leads back without a card: /payments/create?setup=cancelled. */
const CANCELLED = 'cancelled';

/**
 * /payments/create: our own form, or the way to the processor's page and back, as the company's
 * processor wants it. `setup` names the page that led back here; `back` is where the guardian was on the
 * way to, and is led on to.
 */
export function AddCard({ setup, back }: { setup: string | undefined; back: string | undefined }) {
  const t = useT();
  const { me } = useSession();
  const { data, error, refetch } = useQuery(gatewaysQuery(me.company));
  if (setup === CANCELLED && back)
    return <GoOn to={back} tone="info" words={t('cards.page.cancelled')} />;
  if (setup !== undefined && setup !== CANCELLED) {
    return <CardPageReturn setupRef={setup} back={back} />;
  }
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <WizardFrame title={t('cards.create.title')} heading={t('cards.create.heading')}>
        <Loading>
          <Bone height="200px" />
          <Bone width="60%" />
        </Loading>
      </WizardFrame>
    );
  }
  const provider = data.find(({ paymentsServiceProvider: by }) => isCard(by));
  // Without a card provider nobody says where a card is entered: our own form is no fallback.
  if (!provider) return <CardsOffScreen back={back} />;
  return provider.cardEntry === 'page' ? (
    <CardPageStep cancelled={setup === CANCELLED} back={back} />
  ) : (
    <AddCardWizard back={back} />
  );
}
