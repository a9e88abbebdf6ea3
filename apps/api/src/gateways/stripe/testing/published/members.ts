import type { TSInterfaceDeclaration, TSSignature, TSType } from 'oxc-parser';
import { declarationsOf, lookUp, partsOf, type Scope, type Written } from './declarations.ts';

/** A published field of an object. */
export interface Field {
  type: Written;
  optional: boolean;
}

/** An object's fields; `others` is the type of further fields, if those are allowed. */
export interface Members {
  fields: Map<string, Field>;
  others?: Written;
}

/** A type in its plain form: references are followed. */
export type Plain =
  | { kind: 'object'; members: Members; name: string }
  | { kind: 'array'; of: Written }
  | { kind: 'union'; of: Written[] }
  | { kind: 'literal'; value: string | number | boolean | null }
  | { kind: 'string' | 'number' | 'boolean' | 'anything' | 'nothing' };

/** `OtherString` means values that are not published yet: no double may use one. */
const NOTHING = new Set(['OtherString']);
const WRAPPERS = new Set(['Response', 'Promise']);

const KEYWORDS: Partial<Record<TSType['type'], Plain>> = {
  TSStringKeyword: { kind: 'string' },
  TSNumberKeyword: { kind: 'number' },
  TSBooleanKeyword: { kind: 'boolean' },
  TSNullKeyword: { kind: 'literal', value: null },
  TSUndefinedKeyword: { kind: 'nothing' },
  TSAnyKeyword: { kind: 'anything' },
  TSUnknownKeyword: { kind: 'anything' },
};

const known = new WeakMap<TSType, Plain>();

/** Resolves a type; the result is cached unless it depends on type parameters. */
export function plainOf(type: Written): Plain {
  if (type.bound.size > 0) return readPlain(type);
  const plain = known.get(type.node) ?? readPlain(type);
  known.set(type.node, plain);
  return plain;
}

function readPlain(type: Written): Plain {
  const { node, scope, bound } = type;
  const within = (inner: TSType): Written => ({ node: inner, scope, bound });
  switch (node.type) {
    case 'TSArrayType':
      return { kind: 'array', of: within(node.elementType) };
    case 'TSUnionType':
      return { kind: 'union', of: node.types.map(within) };
    case 'TSParenthesizedType':
      return plainOf(within(node.typeAnnotation));
    case 'TSTypeLiteral':
      return { kind: 'object', members: membersOf(node.members, scope, bound), name: 'object' };
    case 'TSLiteralType':
      if ('value' in node.literal && typeof node.literal.value !== 'object') {
        return { kind: 'literal', value: node.literal.value as string | number | boolean };
      }
      break;
    case 'TSTypeReference':
      return follow(partsOf(node.typeName), node.typeArguments?.params.map(within) ?? [], type);
  }
  const keyword = KEYWORDS[node.type];
  if (keyword) return keyword;
  throw new Error(`a ${node.type} in Stripe’s declarations is not supported here`);
}

function follow(
  path: readonly string[],
  args: readonly Written[],
  { scope, bound }: Pick<Written, 'scope' | 'bound'>,
): Plain {
  const name = path.join('.');
  const [first, second] = args;
  const parameter = bound.get(name);
  if (parameter) return plainOf(parameter);
  if (NOTHING.has(name)) return { kind: 'nothing' };
  if (WRAPPERS.has(name) && first) return plainOf(first);
  if (name === 'ApiListPromise') {
    return follow(['ApiList'], args, { scope: declarationsOf('lib'), bound });
  }
  if (name === 'Array' && first) return { kind: 'array', of: first };
  if (name === 'Record' && second) {
    return { kind: 'object', members: { fields: new Map(), others: second }, name };
  }
  if (name === 'Partial' && first) return partial(plainOf(first));
  if (name === 'Decimal') return { kind: 'string' };
  const found = lookUp(scope, path);
  if (!found) throw new Error(`Stripe’s declarations do not have ${name}`);
  const { node } = found;
  const inner = new Map(
    node.typeParameters?.params.flatMap((one, index) => {
      const given = args[index];
      return given ? [[one.name.name, given] as const] : [];
    }),
  );
  if (node.type === 'TSTypeAliasDeclaration') {
    return plainOf({ node: node.typeAnnotation, scope: found.scope, bound: inner });
  }
  if (node.type !== 'TSInterfaceDeclaration') return { kind: 'anything' };
  return { kind: 'object', members: inheriting(node, found.scope, inner), name };
}

type Bound = Written['bound'];

function inheriting(node: TSInterfaceDeclaration, scope: Scope, bound: Bound): Members {
  const { fields, others } = membersOf(node.body.body, scope, bound);
  const bases = node.extends.map(({ expression, typeArguments }) => {
    const args = typeArguments?.params.map((one) => ({ node: one, scope, bound })) ?? [];
    return follow(partsOf(expression), args, { scope, bound });
  });
  const inherited = bases.flatMap((base) => (base.kind === 'object' ? [base.members] : []));
  const all = new Map([...inherited.flatMap((one) => [...one.fields]), ...fields]);
  const rest = [others, ...inherited.map((one) => one.others)].find((one) => one !== undefined);
  return { fields: all, ...(rest ? { others: rest } : {}) };
}

function membersOf(signatures: readonly TSSignature[], scope: Scope, bound: Bound): Members {
  const members: Members = { fields: new Map() };
  for (const one of signatures) {
    const node = 'typeAnnotation' in one ? one.typeAnnotation?.typeAnnotation : undefined;
    if (!node) continue;
    const type = { node, scope, bound };
    if (one.type === 'TSIndexSignature') members.others = type;
    if (one.type !== 'TSPropertySignature') continue;
    const name = one.key.type === 'Literal' ? String(one.key.value) : partsOf(one.key as never)[0];
    members.fields.set(name ?? '', { type, optional: one.optional });
  }
  return members;
}

function partial(plain: Plain): Plain {
  if (plain.kind !== 'object') return plain;
  const fields = [...plain.members.fields].map(
    ([name, { type }]) => [name, { type, optional: true }] as const,
  );
  return { ...plain, members: { ...plain.members, fields: new Map(fields) } };
}
