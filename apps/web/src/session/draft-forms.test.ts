import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const SECRET = 'a password, a code or a number of a document or card is kept nowhere';
const SHORT = 'one amount, address or remark';

/** Files with a form that is not kept by `useDraftForm`, each with its reason. */
const NO_DRAFT: Readonly<Record<string, string>> = {
  'app/pages/access/recover.tsx': SHORT,
  'app/pages/access/reset-password.tsx': SECRET,
  'features/cards/model/use-card-fields.ts': SECRET,
  'features/guardians/components/invite-dialog.tsx': SHORT,
  'features/health-form/model/use-health-form.ts': 'the server keeps it, sealed',
  'features/help/components/chat/survey-dialog.tsx': SHORT,
  'features/limits/components/limits-form.tsx': SHORT,
  'features/passkeys/components/add-passkey.tsx': SECRET,
  'features/refunds/components/refund-form.tsx': SHORT,
  'features/session/components/login-form.tsx': SECRET,
  'features/session/model/signup/use-sign-up-form.ts': 'visitor-draft.ts keeps it',
  'features/students/components/already-registered.tsx': SECRET,
  'features/students/model/form.ts': 'registration-draft.ts keeps it in the tab, with a document',
  'features/topups/components/agreements/automatic/automatic-form.tsx':
    'the tab keeps it while a card is added',
  'features/transfers/model/use-transfer-form.ts': SHORT,
  'session/proof-forms.ts': SECRET,
  'session/use-draft-form.ts': 'it is the draft’s own',
};

test('every form of the guardian’s app keeps a draft, or has a reason why none is kept', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name),
  );
  const without = files.filter((name) =>
    /\buseForm[<(]/.test(readFileSync(join(SOURCES, name), 'utf8')),
  );
  expect(without.toSorted()).toEqual(Object.keys(NO_DRAFT).toSorted());
});
