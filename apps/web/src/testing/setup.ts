import { afterEach } from 'vitest';
import { leave } from './open.tsx';

// Vite translates a module when it is first asked for: on a busy machine the first screens would take
// longer than a test waits.
const screens = import.meta.glob([
  '../app/{layouts,pages,screens}/**/*.tsx',
  '../features/**/components/**/*.tsx',
  '!**/*.test.tsx',
]);
await Promise.all(Object.values(screens).map((load) => load()));

afterEach(leave);
