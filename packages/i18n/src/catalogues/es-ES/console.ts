import administration from './administration.json' with { type: 'json' };
import console from './console.json' with { type: 'json' };
import desk from './desk.json' with { type: 'json' };
import finance from './finance.json' with { type: 'json' };
import kitchen from './kitchen.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import planning from './planning.json' with { type: 'json' };
import register from './register.json' with { type: 'json' };

export default {
  ...console,
  ...administration,
  ...desk,
  ...finance,
  ...kitchen,
  ...people,
  ...planning,
  ...register,
};
