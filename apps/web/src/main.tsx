import './session/auth-token.ts';
import 'virtual:brand-styles.css';
import './styles/index.css';
import { start } from './app/start.tsx';

// A task of its own, so that what is pressed meanwhile comes in between.
setTimeout(() => start(document.getElementById('root')));
