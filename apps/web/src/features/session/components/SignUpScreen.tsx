import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { brand } from '../../../session/brand.ts';
import { useStartCountry } from '../startCountry.ts';
import { type NewAccount, SignedUp } from './signup/SignedUp.tsx';
import { SignUpWizard } from './signup/SignUpWizard.tsx';

const ClosedBrand = lazy(() => import('./ClosedBrand.tsx'));

/** /signup: the wizard, then the success screen (spec 1 §2). */
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
