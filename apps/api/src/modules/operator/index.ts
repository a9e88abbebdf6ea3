export { registerOperatorRoutes } from './routes.ts';
