import common from './common.json' with { type: 'json' };
import session from './session.json' with { type: 'json' };

export default { ...common, ...session };
