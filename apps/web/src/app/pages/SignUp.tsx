export { SignUpScreen as default } from '../../features/session/components/SignUpScreen.tsx';
