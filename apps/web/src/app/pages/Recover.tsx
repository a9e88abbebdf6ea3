export { default } from '../screens/ComingSoon.tsx';
