export { ResetPasswordScreen as default } from '../../../features/session/components/reset-password-screen.tsx';
