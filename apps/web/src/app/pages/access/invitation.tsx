export { InvitationScreen as default } from '../../../features/guardians/components/invitation-screen.tsx';
