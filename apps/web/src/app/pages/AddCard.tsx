export { AddCardWizard as default } from '../../features/cards/components/AddCardWizard.tsx';
