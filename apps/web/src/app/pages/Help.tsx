import { useLocation } from '@tanstack/react-router';
import { DataRightsRow } from '../../features/account/components/DataRightsRow.tsx';
import { Reversal, ReversalRow } from '../../features/account/components/Reversal.tsx';
import { LegalDocuments } from '../../features/help/components/LegalDocuments.tsx';
import { Support } from '../../features/help/components/Support.tsx';
import { LanguageChoice } from '../../features/profile/components/LanguageChoice.tsx';
import { useT } from '../../i18n/language.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader, Screen, Section } from '../../ui/Screen.tsx';

/** /help: support, refunds, the legal documents, data rights and the language (spec 2 §2). */
export default function Help() {
  const t = useT();
  const reversal = useLocation({ select: ({ state }) => state.action === 'reversal' });
  return (
    <Screen>
      {reversal ? (
        <PageHeader title={t('account.reversal.title')} back={<BackLink to="/profile" />} />
      ) : (
        <PageHeader title={t('nav.help')} />
      )}
      {reversal && <Reversal />}
      <Section title={t('help.support')}>
        <Support />
        {!reversal && (
          <Card flush>
            <ReversalRow />
          </Card>
        )}
      </Section>
      <Section title={t('help.legal')}>
        <LegalDocuments />
        <Card flush>
          <DataRightsRow />
        </Card>
      </Section>
      <Card>
        <LanguageChoice />
      </Card>
    </Screen>
  );
}
