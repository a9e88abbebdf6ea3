export { sendRefundLetters } from './letters.ts';
export { registerRefunds } from './routes.ts';
export { sweepRefunds } from './sweep.ts';
