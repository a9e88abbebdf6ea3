import type { Finding } from '@merenda/domain/statement/finding';
import { type StatementVerdict, verifyStatement } from '@merenda/domain/statement/verify-statement';
import { FilePicker } from '@merenda/ui/blocks/fields/file-picker.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconFileCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { keysQuery } from '../api/keys.ts';
import { StatementFacts } from './statement-facts.tsx';
import styles from './verify-statement.module.css';

const SENTENCES = ['unaltered', 'balances', 'complete', 'signed', 'not'] as const;

/**
 * Verifies a statement file in the browser; the file is not sent anywhere
 * (product:wallets#verifiable-statement).
 */
export function VerifyStatement() {
  const t = useT();
  const keys = useQuery(keysQuery).data?.docs.map(({ key }) => key);
  const check = useMutation({
    mutationFn: async (file: File) => verifyStatement(await file.text(), { keys }, breathe),
    networkMode: 'always',
  });
  return (
    <>
      <FilePicker accept=".json,application/json" dropzone onFile={(file) => check.mutate(file)}>
        <IconFileCheck size={22} aria-hidden />
        {t(check.isPending ? 'verify.busy' : 'verify.choose')}
      </FilePicker>
      <div aria-live="polite">
        {check.data && <Verdict verdict={check.data} name={check.variables?.name ?? ''} />}
        {check.isError && <Findings findings={[{ check: 'statement_malformed', message: '' }]} />}
      </div>
      <Section title={t('verify.proves')}>
        <Card>
          <ul className={styles.sentences}>
            {SENTENCES.map((sentence) => (
              <li key={sentence}>{t(`verify.proves.${sentence}`, { brand: brand.name })}</li>
            ))}
          </ul>
        </Card>
      </Section>
    </>
  );
}

function Verdict({ verdict, name }: { verdict: StatementVerdict; name: string }) {
  const t = useT();
  const { findings, summary } = verdict;
  if (findings.length > 0 || !summary) return <Findings findings={findings} name={name} />;
  return (
    <Card as="section" tone="brand">
      <h2 className={styles.verdict}>{t('verify.ok')}</h2>
      <p className={styles.name}>{name}</p>
      {!summary.isKeyKnown && <p>{t('verify.ok.noKey', { brand: brand.name })}</p>}
      <StatementFacts summary={summary} />
    </Card>
  );
}

function Findings({ findings, name }: { findings: readonly Finding[]; name?: string }) {
  const t = useT();
  const seen = new Set<string>();
  const messages = findings.flatMap(({ check, entry, text: said }) => {
    const what = t(`verify.finding.${WORDS[check] ?? 'seal'}`, {
      brand: brand.name,
      label: t('report.verifiable'),
    });
    const text = entry
      ? `${t('verify.entry', { number: entry, text: said ?? '' })}: ${what}`
      : what;
    if (seen.has(text)) return [];
    seen.add(text);
    return [text];
  });
  return (
    <Card as="section" tone="warn">
      <h2 className={styles.verdict}>{t('verify.failed')}</h2>
      {name && <p className={styles.name}>{name}</p>}
      <ul className={styles.sentences}>
        {messages.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}

type Words = 'malformed' | 'rewritten' | 'balance' | 'order' | 'line' | 'signature' | 'key';

/** Text by failed check; any other failed check has the text about the seal. */
const WORDS: Partial<Record<Finding['check'], Words>> = {
  statement_malformed: 'malformed',
  rewritten: 'rewritten',
  chain_broken: 'balance',
  below_floor: 'balance',
  amount_invalid: 'line',
  currency_differs: 'line',
  account_differs: 'line',
  hold_differs: 'line',
  time_backwards: 'line',
  hash_differs: 'line',
  seq_gap: 'order',
  seal_coverage: 'order',
  signature_differs: 'signature',
  key_unknown: 'key',
};

/** Yields to the browser during a long verification. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));
