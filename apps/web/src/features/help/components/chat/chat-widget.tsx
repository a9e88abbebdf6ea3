import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { RowAnchor } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import type { Topic } from './beginning.tsx';
import { ChatScreen } from './chat-screen.tsx';

/**
 * The place to talk to support: our own chat, or a third party's page if the brand names one
 * (`flags.chat`). No foreign script runs in the app (product:help#chat).
 */
export function ChatWidget({
  ticket,
  topic,
}: {
  ticket: string | undefined;
  topic: Topic | undefined;
}) {
  const t = useT();
  const { chat } = brand.flags;
  if (chat === undefined) return <ChatScreen asked={ticket} topic={topic} />;
  return (
    <Screen>
      <PageHeader title={t('chat.title')} back={<BackLink to="/help" />} />
      <Card flush>
        <RowAnchor
          href={chat}
          icon={<IconMessageCircle size={24} stroke={1.8} />}
          text={t('chat.page')}
        >
          {t('chat.title')}
        </RowAnchor>
      </Card>
    </Screen>
  );
}
