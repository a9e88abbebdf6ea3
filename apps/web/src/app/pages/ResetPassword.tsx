export { ResetPasswordScreen as default } from '../../features/session/components/ResetPasswordScreen.tsx';
