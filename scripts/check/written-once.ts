/**
 * Holds code that must exist once: each rule names a mechanism and the code that would bypass it.
 * Tests may bypass it, to look at its effects.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

interface Rule {
  /** Code that bypasses the mechanism. */
  pattern: RegExp;
  /** The place of the mechanism itself. */
  home: RegExp;
  instead: string;
}

const RULES: readonly Rule[] = [
  {
    pattern: /insertInto\('audit'\)|INSERT INTO audit\b/g,
    home: /^apps\/api\/src\/platform\/audit\//,
    instead: 'writeAudit (platform/audit)',
  },
  {
    // Writes are grouped in one place; sessions group their reads.
    pattern: /\bcreateBatcher\b/g,
    home: /^(packages\/database\/|apps\/api\/src\/(platform\/once\/group|modules\/session\/find-signed-in)[.]ts$)/,
    instead: 'createOnce (platform/once)',
  },
  {
    // Each of these posts or answers under an idempotency key by itself.
    pattern:
      /\b(postOnce|beginIdempotents?|finishIdempotent)\b|\bledger[.](post(_once)?|\w+_idempotent)\(/g,
    home: /^(packages\/ledger\/|apps\/api\/src\/(platform\/once\/group|modules\/students\/transfer\/move-once)[.]ts$)/,
    instead: 'runOnce or createOnce (platform/once), and postMoney (modules/wallets)',
  },
  {
    pattern: /pg_(try_)?advisory_\w+|hashtextextended/g,
    // Migrations and test databases have a lock each, before a schema exists.
    home: /^(apps\/api\/src\/platform\/database\/locks|packages\/(database\/src\/migrations|testing\/src)\/\w+)[.]ts$/,
    instead: 'lockName (platform/database/locks.ts)',
  },
  {
    // It would make every new row about a company, a school or a guardian wait.
    pattern: /\.forUpdate\(|\bFOR UPDATE\b/g,
    // The purge removes what it locks.
    home: /^(?!apps\/api\/)|platform\/database\/locks[.]ts$|start\/purge[.]ts$/,
    instead: 'forNoKeyUpdate, or withKey (platform/database/locks.ts) for rows that go',
  },
  {
    // Rows of one transaction have one time: a page could show one twice, and "the first" be another each time.
    pattern:
      /\.orderBy\('[\w.]*created_at'(, 'desc')?\)(?!\s*\.orderBy)|ORDER BY [\w.]*created_at( DESC)?(?!\w| DESC|,)/g,
    home: /^(?!apps\/api\/)/,
    instead: 'a second order, by the id',
  },
  {
    // The type of a column or of an answer says which values it holds.
    pattern: /\bas (CurrencyCode|PaymentProvider|Language|\w+(Status|Outcome))\b/g,
    home: /^packages\//,
    instead:
      'the type of its column (DOMAIN_TYPES in platform/database/generate-types.ts) or of the contract',
  },
  {
    // One place decides who may approve where two people must.
    pattern: /\b(approved|seconded)_by: (?!string|Generated)/g,
    home: /^apps\/api\/src\/modules\/operator\/four-eyes[.]ts$/,
    instead: 'approve (modules/operator/four-eyes.ts)',
  },
  {
    pattern: /Array\.from\(\{ length[^}]*\}, \(_, \w+\) => addDays\([\w.]+, \w+\)\)/g,
    home: /^packages\/domain\/src\/time\/dates[.]ts$/,
    instead: 'daysFrom (domain/time/dates.ts)',
  },
  {
    // A company may ask for a second person earlier than its currency.
    pattern: /\bfourEyesOf\b/g,
    home: /^(packages\/domain\/|apps\/api\/src\/modules\/companies\/)/,
    instead: 'findFourEyes (modules/companies)',
  },
  {
    // One place counts what a guardian is given.
    pattern: /\bwithEarlier\b/g,
    home: /^(packages\/domain\/|apps\/api\/src\/modules\/operator\/given-lately[.]ts$)/,
    instead: 'countGiven (modules/operator)',
  },
  {
    // The caller writes the host: only originOfRequest compares it with PUBLIC_HOSTS.
    pattern:
      /\b(request|req|raw|asked)\.(host|hostname)\b|\bheaders(\.|\[')host\b|'x-forwarded-host'|\{[^{}]*\bhost(name)?\b[^{}]*\}(: \w*Request\b| = (\w+\.)*request\b)/g,
    // The second file lists headers that may come once; the third hands a request on unchanged.
    home: /^(?!apps\/api\/)|platform\/requested-address[.]ts$|http\/(security\/single-headers|pages\/open-page)[.]ts$/,
    instead: 'originOfRequest, or another function of platform/requested-address.ts',
  },
  {
    // Differences alone have a processor's currency, which may be any.
    pattern: /\bcurrency: z[.]string\(\)/g,
    home: /^(?!packages\/contract\/)|finance\/differences[.]ts$/,
    instead: 'currency (contract/primitives.ts)',
  },
  {
    // A field takes no more than the contract does.
    pattern: /\bmaxLength(=\{|="|: )\d|Error\([^()]*\{ *(min|max): *\d/g,
    home: /^(?!apps\/(web|console)\/)/,
    instead: 'a constant of packages/domain, from which the contract takes the limit, too',
  },
  {
    pattern:
      /\b(SECOND|MINUTE|HOUR|DAY)_(MS|SECONDS) = |\b(86_?400(_?000)?|3_?600_?000)\b|\b24 \* (60 \* 60|3_?600)\b/g,
    home: /^packages\/domain\/src\/time\/spans[.]ts$/,
    instead: 'HOUR_MS, DAY_SECONDS and the others of domain/time/spans.ts',
  },
  {
    pattern: /\b1024 \* 1024\b|\b2 \*\* 20\b|\b1_?048_?576\b/g,
    home: /^packages\/domain\/src\/files\/sizes[.]ts$/,
    instead: 'MEGABYTE (domain/files/sizes.ts)',
  },
  {
    // A list without pages is read whole: a smaller number would leave some out unseen.
    pattern: /\blimit: \d\d/g,
    home: /^(?!apps\/(web|console)\/)/,
    instead: 'MAX_PAGE (domain/lists.ts), or a named size of a page',
  },
  {
    // A size in px ignores the size that the browser is set to. E-mails are not its pages.
    pattern: /(?<![\w-])font(-size)?:[^;{}]*\dpx/g,
    home: /[.]tsx?$/,
    instead: 'a size of packages/ui/src/styles/tokens.css (--text-14), or rem',
  },
];

/** The sources as the check sees them: text by path, paths with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

/** A line for each place that bypasses a mechanism. */
export function findWaysAround(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) =>
    RULES.filter(({ home }) => !home.test(file)).flatMap(({ pattern, instead }) =>
      [...text.matchAll(pattern)].map(({ index, 0: found }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${file}:${line}: ${found.trim()}: use ${instead}`;
      }),
    ),
  );
}

const NOT_JUDGED = /[.]test[.]tsx?$|\/(testing|guarantees|node_modules)\//;

function readSources(root: string): Sources {
  const names = globSync(
    [
      '{apps/{api,web,console},packages}/**/*.{ts,tsx}',
      '{apps/{web,console},packages/ui}/src/**/*.css',
    ],
    { cwd: root, exclude: (name) => /(^|[\\/])node_modules$/.test(name) },
  ).map((name) => name.replaceAll('\\', '/'));
  return new Map(
    names
      .filter((name) => !NOT_JUDGED.test(name))
      .sort()
      .map((name) => [name, readFileSync(path.join(root, name), 'utf8')]),
  );
}

if (import.meta.main) {
  const found = findWaysAround(readSources(path.resolve(import.meta.dirname, '../..')));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log('Nothing goes around a mechanism.');
}
