import { wireToMinor } from '@merenda/domain/money/money';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { companyDateTime } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import type { WalletEntry } from '../api/entries.ts';
import { signedMinor } from '../model/days.ts';
import { useEntryWords } from '../model/entry-words.ts';
import type { Owner } from '../model/use-owners.ts';

/** All of an entry that has no page of its own, such as a transfer. */
export function EntryDialog({
  entry,
  owner,
  onClose,
}: {
  entry: WalletEntry;
  owner: Owner | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const { title } = useEntryWords()(entry);
  const balance = wireToMinor(entry.balance.value, currency);
  return (
    <Dialog open onClose={onClose} title={title}>
      <FactList
        facts={[
          {
            term: t('report.column.value'),
            value: <Money minor={signedMinor(entry, currency)} currency={currency} sign />,
          },
          { term: t('report.column.who'), value: owner?.name },
          { term: t('report.column.with'), value: entry.counterparty },
          {
            term: t('report.column.when'),
            value: companyDateTime(language, entry.txDatetime, 'weekday'),
          },
          {
            term: t('report.column.balance'),
            value: <Money minor={balance} currency={currency} />,
          },
        ]}
      />
    </Dialog>
  );
}
