export { LoginScreen as default } from '../../features/session/components/LoginScreen.tsx';
