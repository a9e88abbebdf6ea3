import { useSearch } from '@tanstack/react-router';
import { TOPICS } from '../../../features/help/components/chat/beginning.tsx';
import { ChatWidget } from '../../../features/help/components/chat/chat-widget.tsx';

/** /help/help-chat: a conversation with support (product:help#chat). */
export default function HelpChat() {
  const { ticket, topic } = useSearch({ strict: false }) as { ticket?: unknown; topic?: unknown };
  const asked = typeof ticket === 'string' ? ticket : undefined;
  return <ChatWidget key={asked} ticket={asked} topic={TOPICS.find((one) => one === topic)} />;
}
