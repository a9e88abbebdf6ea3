import { LegalDocuments } from '../../features/help/components/LegalDocuments.tsx';
import { Support } from '../../features/help/components/Support.tsx';
import { LanguageChoice } from '../../features/profile/components/LanguageChoice.tsx';
import { useT } from '../../i18n/language.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader, Screen, Section } from '../../ui/Screen.tsx';

/** /help: support, the legal documents, and the language (spec 2 §2). */
export default function Help() {
  const t = useT();
  return (
    <Screen>
      <PageHeader title={t('nav.help')} />
      <Section title={t('help.support')}>
        <Support />
      </Section>
      <Section title={t('help.legal')}>
        <LegalDocuments />
      </Section>
      <Card>
        <LanguageChoice />
      </Card>
    </Screen>
  );
}
