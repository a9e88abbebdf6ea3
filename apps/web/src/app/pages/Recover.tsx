export { RecoverScreen as default } from '../../features/session/components/RecoverScreen.tsx';
