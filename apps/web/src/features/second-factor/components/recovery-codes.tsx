import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { CopyButton } from '@merenda/ui/blocks/actions/copy-button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './second-factor.module.css';

/** The recovery codes, shown only once: to read, copy or write down. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useT();
  return (
    <div className={styles.form}>
      <p>{t('secondFactor.codes.text')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <CopyButton kind="soft" wide text={codes.join('\n')} />
      <Button wide onClick={onKept}>
        {t('secondFactor.codes.kept')}
      </Button>
    </div>
  );
}
