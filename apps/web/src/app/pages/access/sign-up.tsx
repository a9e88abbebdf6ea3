import { brand } from '@merenda/ui/brand/brand.ts';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { SignUpWizard } from '../../../features/session/components/signup/sign-up-wizard.tsx';
import {
  type NewAccount,
  SignedUp,
} from '../../../features/session/components/signup/signed-up.tsx';
import { useStartCountry } from '../../../features/session/model/start-country.ts';

const ClosedBrand = lazy(() => import('../../../features/session/components/closed-brand.tsx'));

/** /signup: the wizard, then the success screen (product:signup#wizard). */
export default function SignUp() {
  const navigate = useNavigate();
  const country = useStartCountry();
  const [done, setDone] = useState<NewAccount>();
  if (!brand.flags.open) {
    return (
      <Suspense>
        <ClosedBrand />
      </Suspense>
    );
  }
  if (done) return <SignedUp {...done} />;
  return (
    <SignUpWizard
      country={country}
      onLeave={() => navigate({ to: '/login', search: true })}
      onDone={setDone}
    />
  );
}
