import { formatDateTime } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useParams } from '@tanstack/react-router';
import { amountText } from '../../finance/money.ts';
import { companyName } from '../../places/brand-options.ts';
import { localZone } from '../../session/local-zone.ts';
import { RowPanel } from '../../table/row-panel.tsx';
import { SidePanel } from '../../table/side-panel.tsx';
import styles from '../payouts.module.css';
import { accountText } from './payer-form.ts';
import { BANK_FILE_SOURCE, type BankFile, bankFileQuery } from './queries.ts';
import { saveBankFile } from './use-make-file.ts';

/** The chosen bank file beside the list. */
export function BankFilePanel() {
  const t = useT();
  const { fileId } = useParams({ from: '/signed-in/payouts/files/$fileId' });
  return (
    <RowPanel
      source={BANK_FILE_SOURCE}
      id={fileId}
      one={bankFileQuery(fileId)}
      title={t('console.bankFiles')}
      at="/payouts/files"
    >
      {(file) => <Panel key={fileId} file={file} />}
    </RowPanel>
  );
}

/** A bank file: saved again, which is recorded at each of its payouts. */
function Panel({ file }: { file: BankFile }) {
  const t = useT();
  const language = useLanguage();
  const amount = amountText(file.value, file.currency, language);
  return (
    <SidePanel opened={null} title={amount} at="/payouts/files">
      <FactList
        facts={[
          { term: t('console.payouts.company'), value: companyName(file.company) },
          { term: t('console.payouts'), value: file.payouts },
          {
            term: t('console.bankFile.sequence'),
            value: 'sequence' in file.payer ? file.payer.sequence : undefined,
          },
          { term: t('console.bankFile.payer'), value: accountText(file.payer) },
          {
            term: t('console.bankFile.madeAt'),
            value: formatDateTime(language, file.createdAt, 'long', localZone()),
          },
          { term: t('console.bankFile.by'), value: file.by },
        ]}
      />
      <div className={styles.acts}>
        <Button onClick={() => saveBankFile(file._id)}>{t('console.bankFile.save')}</Button>
      </div>
      <p className={styles.quiet}>{t('console.bankFile.settleHint')}</p>
    </SidePanel>
  );
}
