import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const AN_OFFER = 'an offer or a shortcut: without it nobody believes anything wrong';
const BESIDE = 'the page around it reads the same, and tells the failure';

/** Files that read something whose failure they do not tell, each with its reason. */
const SILENT: Readonly<Record<string, string>> = {
  'app/layouts/arrival.tsx': 'the browser alone knows it',
  'app/pages/help/reversal.tsx': AN_OFFER,
  'features/alerts/components/open-alerts.tsx': 'a count: home and the page of alerts tell it',
  'features/alerts/components/task-list.tsx': BESIDE,
  'features/cards/components/kept-card.tsx':
    'its question speaks of agreements until they are known',
  'features/guardians/components/invite-dialog.tsx': AN_OFFER,
  'features/health-form/components/begun-notice.tsx': AN_OFFER,
  'features/health-form/components/take-over.tsx': AN_OFFER,
  'features/help/components/tickets/ticket-details.tsx': 'the order’s own page has the same facts',
  'features/home/components/first-steps.tsx': AN_OFFER,
  'features/limits/components/limits-link.tsx': 'the maximum stands there; its page tells the rest',
  'features/ordering/components/menu/next-dishes.tsx': 'the usual hour: the next step asks for it',
  'features/ordering/components/order/cancel-order.tsx': BESIDE,
  'features/ordering/components/week/meal-links.tsx': BESIDE,
  'features/ordering/model/order-state.ts': AN_OFFER,
  'features/profile/api/other-ways.ts': 'without a choice other devices are signed out',
  'features/second-factor/components/second-factor.tsx': AN_OFFER,
  'features/statement/components/verify-statement.tsx':
    'the verdict says that the key is not known',
  'features/statement/model/use-owners.ts': BESIDE,
  'features/students/components/summary-step.tsx': 'the step of the class tells it',
  'features/topups/components/outcome/automatic-offer.tsx': AN_OFFER,
  'queries/gateways.ts': 'cards count as taken until it is known',
  'queries/student-avatar.tsx': 'initials take the place of a picture',
};

test('every reading tells its failure, or has a reason why that looks like nothing wrong', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name),
  );
  const silent = files.filter((name) => {
    const source = readFileSync(join(SOURCES, name), 'utf8');
    const taken = [...source.matchAll(/const \{([^}]*)\} = use(?:Infinite)?Query\(/g)];
    return (
      /use(?:Infinite)?Query\([^;]*?\)\.data/.test(source) ||
      taken.some(([, parts = '']) => !/\b(?:error|isError)\b/.test(parts))
    );
  });
  expect(silent.toSorted()).toEqual(Object.keys(SILENT).toSorted());
});
