import { afterEach } from 'vitest';
import { leave } from './open.tsx';

afterEach(leave);
