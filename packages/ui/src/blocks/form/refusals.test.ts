import { INVISIBLE } from '@merenda/domain/forms/form-errors';
import { expect, test } from 'vitest';
import { ApiFailure, type FailureCode } from '../../client/failure.ts';
import { refusalsOf, type ServerFields, type WirePath } from './refusals.ts';

interface Form {
  name: string;
  street: string;
  password: string;
  repeated: string;
}
interface Body {
  name: string;
  address?: { street: string };
  secret: string;
  tags: string[];
}
const FIELDS: ServerFields<Form, keyof Form, WirePath<Body>> = {
  paths: { name: 'name', street: 'address.street', password: 'secret', repeated: null },
  texts: { password: 'password.common' },
  saysWhy: ['password'],
  codes: {
    wrong_password: () => ({ field: 'password', key: 'error.wrongPassword' }),
    duplicate_user: () => ({
      field: 'name',
      key: 'signup.error.duplicate',
      saysServerText: true,
    }),
  },
};
const form: Form = { name: '', street: '', password: '', repeated: '' };

const refused = (code: FailureCode, paths: string[] = [], userMessage?: string) =>
  refusalsOf(
    new ApiFailure({
      status: 400,
      code,
      message: code,
      userMessage,
      issues: paths.map((path) => ({ path, message: 'wrong' })),
    }),
    FIELDS,
    form,
  );

test('an issue lands on the field that travels on its path, in the order of the form', () => {
  expect(refused('validation_failed', ['secret', 'address.street'])).toEqual([
    { field: 'street', key: 'form.invalid', words: undefined },
    { field: 'password', key: 'password.common', words: undefined },
  ]);
});

test('a field with invisible characters says that, even where it has a text of its own', () => {
  const error = new ApiFailure({
    status: 400,
    code: 'validation_failed',
    message: 'the request is not valid',
    issues: [
      { path: 'secret', message: INVISIBLE },
      { path: 'name', message: 'wrong' },
    ],
  });
  expect(refusalsOf(error, FIELDS, form).map(({ key }) => key)).toEqual([
    'form.invalid',
    'form.invisible',
  ]);
});

test('an issue that no field travels on is left to the form', () => {
  expect(refused('validation_failed', ['tags', ''])).toEqual([]);
  expect(refused('internal')).toEqual([]);
  expect(refusalsOf(new TypeError('broken'), FIELDS, form)).toEqual([]);
});

test('a failure that is about one field lands there, unless the server names another', () => {
  expect(refused('wrong_password').map(({ field }) => field)).toEqual(['password']);
  expect(refused('duplicate_user', ['secret']).map(({ field }) => field)).toEqual(['password']);
});

test('the server’s own words are said where the form says so', () => {
  const said = 'Somebody has this name.';
  expect(refused('duplicate_user', [], said)[0]?.words).toBe(said);
  expect(refused('wrong_password', [], said)[0]?.words).toBeUndefined();
});

test('words about the one refused field are said where the server says why, those about several are not', () => {
  const said = 'This is made of your e-mail address.';
  expect(refused('validation_failed', ['secret'], said)).toMatchObject([{ words: said }]);
  expect(refused('validation_failed', ['name'], said)).toMatchObject([{ words: undefined }]);
  const several = refused('validation_failed', ['secret', 'name'], said);
  expect(several.map(({ words }) => words)).toEqual([undefined, undefined]);
});

test('a form that does not say how a field is sent, or names a path that is none, fails to compile', () => {
  // @ts-expect-error: `repeated` is missing
  const without: ServerFields<Form, keyof Form>['paths'] = { name: '', street: '', password: '' };
  // @ts-expect-error: there is no such path
  const elsewhere: WirePath<Body> = 'address.city';
  expect([without, elsewhere]).toBeDefined();
});
