import emails from './emails.json' with { type: 'json' };
import entry from './entry.ts';
import rest from './rest.ts';

export default { ...entry, ...rest, ...emails };
