import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { usePageLocation } from '@merenda/ui/blocks/browser/use-page-location.ts';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { DataRightsRow } from '../../../features/account/components/data-rights-row.tsx';
import { LegalDocuments } from '../../../features/help/components/legal-documents.tsx';
import { Support } from '../../../features/help/components/support.tsx';
import { UsualQuestions } from '../../../features/help/components/usual-questions.tsx';
import { LanguageChoice } from '../../../features/profile/components/language-choice.tsx';
import { PayoutProgress } from '../../../features/reversal/components/payout-progress.tsx';
import { Reversal, ReversalRow } from '../../../features/reversal/components/reversal.tsx';

/**
 * /help: support, refunds, the legal documents, data rights and the language (product:help#page).
 */
export default function Help() {
  const t = useT();
  const reversal = usePageLocation(({ state }) => state.action === 'reversal');
  return (
    <Screen wide>
      {reversal ? (
        <PageHeader title={t('account.reversal.title')} back={<BackLink to="/profile" />} />
      ) : (
        <PageHeader title={t('nav.help')} />
      )}
      <Halves>
        <HalfColumn>
          {reversal ? <Reversal /> : <UsualQuestions />}
          <PayoutProgress />
        </HalfColumn>
        <HalfColumn>
          <Section title={t('help.support')}>
            <Support />
            {!reversal && (
              <Card flush>
                <ReversalRow />
              </Card>
            )}
          </Section>
          <Section id="legal" title={t('help.legal')}>
            <LegalDocuments />
            <Card flush>
              <DataRightsRow />
            </Card>
          </Section>
          <Card>
            <LanguageChoice />
          </Card>
        </HalfColumn>
      </Halves>
    </Screen>
  );
}
