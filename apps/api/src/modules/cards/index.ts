export { registerCards } from './routes.ts';
export { findOwnCard } from './store.ts';
