import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOpenFields, type OpenField, openReason } from './form-scope.tsx';
import {
  atOnce,
  type FormEvent,
  type FormState,
  issueOf,
  type Rules,
  reduceForm,
  shownIssueOf,
  startForm,
} from './form-state.ts';

/** In the order of the screen. */
const NAMES = ['name', 'email', 'note'] as const;
type Name = (typeof NAMES)[number];
type Form = Record<Name, string>;
type State = FormState<Form, Name>;

const EMPTY: Form = { name: '', email: '', note: '' };
const RULES: Rules<Form, Name> = {
  name: ({ name }) => (name ? undefined : { key: 'form.required' }),
  email: ({ email }) => (email.includes('@') ? undefined : { key: 'form.invalidEmail' }),
  note: ({ note }) => (note.length > 3 ? { key: 'form.invalid' } : undefined),
};

const refusal = (field: Name) => ({ field, key: 'form.invalid' as const, words: undefined });

const after = (...events: FormEvent<Form, Name>[]): State =>
  events.reduce<State>((state, event) => reduceForm(state, event), startForm(EMPTY));

test('nothing is said of a field before it is left or a try to send', () => {
  expect(shownIssueOf(after(), RULES, 'email')).toBeUndefined();
  const typed = after({ type: 'changed', changes: { email: 'ana' } });
  expect(shownIssueOf(typed, RULES, 'email')).toBeUndefined();
  expect(issueOf(typed, RULES, 'email')).toEqual({ key: 'form.invalidEmail' });
  expect(shownIssueOf(after({ type: 'left', field: 'email' }), RULES, 'email')).toBeDefined();
  const atOnceOnly = { ...RULES, email: () => atOnce({ key: 'form.invalidEmail' }) };
  expect(shownIssueOf(typed, atOnceOnly, 'email')).toBeDefined();
  const told = after({ type: 'sent', fields: NAMES });
  expect(NAMES.filter((name) => shownIssueOf(told, RULES, name))).toEqual(['name', 'email']);
});

test('a change by a function sees what was typed meanwhile', () => {
  const { values } = after(
    { type: 'changed', changes: { name: 'Ana' } },
    { type: 'changed', changes: (now) => ({ note: now.name }) },
  );
  expect(values.note).toBe('Ana');
});

test('a form that begins anew says nothing of its new values', () => {
  const begun = after(
    { type: 'sent', fields: NAMES },
    { type: 'refused', refusals: [refusal('note')] },
    { type: 'begun', values: { ...EMPTY, note: 'Ana' } },
  );
  expect(begun).toEqual(startForm({ ...EMPTY, note: 'Ana' }));
});

test('a form that begins anew once it is sent keeps what was typed meanwhile', () => {
  const sent = after({ type: 'changed', changes: { note: 'Ana' } });
  const begun = { type: 'begun', values: EMPTY, sent: sent.values } as const;
  expect(reduceForm(sent, begun)).toEqual(startForm(EMPTY));
  const typed = reduceForm(sent, { type: 'changed', changes: { note: 'Rui' } });
  expect(reduceForm(typed, begun)).toEqual(typed);
});

test('the focus moves with each try to send and each refusal, and with nothing else', () => {
  expect(
    after({ type: 'changed', changes: { name: 'A' } }, { type: 'left', field: 'name' })
      .errorFocusCount,
  ).toBe(0);
  expect(after({ type: 'refused', refusals: [] }).errorFocusCount).toBe(0);
  expect(
    after({ type: 'sent', fields: NAMES }, { type: 'refused', refusals: [refusal('name')] })
      .errorFocusCount,
  ).toBe(2);
});

const events = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('changed' as const),
      changes: fc
        .tuple(fc.constantFrom(...NAMES), fc.constantFrom('', 'a', 'a@b', 'long'))
        .map(([name, text]): Partial<Form> => ({ [name]: text })),
    }),
    fc.record({ type: fc.constant('left' as const), field: fc.constantFrom(...NAMES) }),
    fc.record({ type: fc.constant('sent' as const), fields: fc.constant(NAMES) }),
    fc.record({
      type: fc.constant('refused' as const),
      refusals: fc.subarray([...NAMES]).map((names) => names.map(refusal)),
    }),
  ),
  { maxLength: 12 },
);

/** Fields as their blocks register them: each says anew what it asks only when that changes. */
function drawnForm() {
  const asks = createOpenFields(
    (id, other) => NAMES.indexOf(id as Name) < NAMES.indexOf(other as Name),
  );
  const shown = new Map<
    Name,
    { what: OpenField['what'] | undefined; takeBack: (() => void) | undefined }
  >();
  return {
    asks,
    draw(state: State): void {
      // The order of drawing is another one than the screen's.
      for (const name of NAMES.toReversed()) {
        const field = { id: name, label: name.toUpperCase() };
        const isWrong = issueOf(state, RULES, name) !== undefined;
        const what = openReason(isWrong, state.values[name] === '');
        const before = shown.get(name);
        if (before?.what === what) continue;
        before?.takeBack?.();
        shown.set(name, { what, takeBack: what && asks.ask({ ...field, what }) });
      }
    },
  };
}

test('after whatever happens, the button says all fields that are missing or wrong', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const { asks, draw } = drawnForm();
      let told = asks.all();
      asks.subscribe(() => {
        told = asks.all();
      });
      let state: State = startForm(EMPTY);
      const refused = new Set<Name>();
      draw(state);
      for (const event of happened) {
        state = reduceForm(state, event);
        draw(state);
        if (event.type === 'refused') {
          refused.clear();
          for (const { field } of event.refusals) refused.add(field);
        }
        if (event.type === 'changed') {
          for (const name of NAMES) if (name in event.changes) refused.delete(name);
        }
        // Refusals vanish exactly when their field changes.
        expect(state.refusals.map(({ field }) => field)).toEqual(
          NAMES.filter((name) => refused.has(name)),
        );
        const { name, email, note } = state.values;
        const isWrong = {
          name: !name || refused.has('name'),
          email: !email.includes('@') || refused.has('email'),
          note: note.length > 3 || refused.has('note'),
        };
        expect(told).toEqual(
          NAMES.filter((one) => isWrong[one]).map((id) => ({
            id,
            label: id.toUpperCase(),
            what: state.values[id] === '' ? 'field' : 'wrong',
          })),
        );
      }
    }),
  );
});
