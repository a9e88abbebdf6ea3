import account from './account.json' with { type: 'json' };
import cards from './cards.json' with { type: 'json' };
import guardians from './guardians.json' with { type: 'json' };
import health from './health.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import limits from './limits.json' with { type: 'json' };
import ordering from './ordering.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import receipts from './receipts.json' with { type: 'json' };
import refunds from './refunds.json' with { type: 'json' };
import reversal from './reversal.json' with { type: 'json' };
import students from './students.json' with { type: 'json' };
import topups from './topups.json' with { type: 'json' };
import transfers from './transfers.json' with { type: 'json' };
import week from './week.json' with { type: 'json' };

export default {
  ...home,
  ...profile,
  ...account,
  ...guardians,
  ...topups,
  ...receipts,
  ...refunds,
  ...reversal,
  ...cards,
  ...students,
  ...health,
  ...limits,
  ...transfers,
  ...ordering,
  ...week,
  ...help,
};
