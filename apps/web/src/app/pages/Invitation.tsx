export { InvitationScreen as default } from '../../features/guardians/components/InvitationScreen.tsx';
