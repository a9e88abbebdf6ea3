export { registerPlanning } from './routes.ts';
export { PRICES_DUE, startPrices } from './start-prices.ts';
