export { SignUpScreen as default } from '../../../features/session/components/sign-up-screen.tsx';
