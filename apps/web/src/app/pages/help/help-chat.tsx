import { useSearch } from '@tanstack/react-router';
import { ChatWidget } from '../../../features/help/components/chat/chat-widget.tsx';

/** /help/help-chat: a conversation with support (product:help#chat). */
export default function HelpChat() {
  const { ticket } = useSearch({ strict: false }) as { ticket?: unknown };
  const asked = typeof ticket === 'string' ? ticket : undefined;
  return <ChatWidget key={asked} ticket={asked} />;
}
