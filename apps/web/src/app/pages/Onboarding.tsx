export { OnboardingScreen as default } from '../../features/session/components/OnboardingScreen.tsx';
