export { OnboardingScreen as default } from '../../../features/session/components/onboarding-screen.tsx';
