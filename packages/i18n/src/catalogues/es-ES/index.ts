import emails from './emails.json' with { type: 'json' };
import entry from './entry.ts';
import rest from './rest.ts';
import survey from './survey.json' with { type: 'json' };

export default { ...entry, ...rest, ...survey, ...emails };
