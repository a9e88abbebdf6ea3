export { RecoverScreen as default } from '../../../features/session/components/recover-screen.tsx';
