export { LoginScreen as default } from '../../../features/session/components/login-screen.tsx';
