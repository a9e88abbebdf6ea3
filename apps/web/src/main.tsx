import './session/auth-token.ts';
import 'virtual:brand-styles.css';
import './styles/index.css';
import { start } from './app/start.tsx';

start(document.getElementById('root'));
