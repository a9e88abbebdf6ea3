import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { brand } from '../../../brand/brand.ts';
import { useStartCountry } from '../model/start-country.ts';
import { SignUpWizard } from './signup/sign-up-wizard.tsx';
import { type NewAccount, SignedUp } from './signup/signed-up.tsx';

const ClosedBrand = lazy(() => import('./closed-brand.tsx'));

/** /signup: the wizard, then the success screen (product:signup#wizard). */
export function SignUpScreen() {
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
