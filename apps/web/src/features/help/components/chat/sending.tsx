import { ATTACHMENT_FILE } from '@merenda/domain/help/tickets';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { connection } from '@merenda/ui/client/connection.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { newKey } from '@merenda/ui/client/once/new-key.ts';
import { useSignal } from '@merenda/ui/client/signal.ts';
import { fileFault } from '@merenda/ui/client/upload.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAttach } from '../../api/tickets.ts';
import { type Outgoing, sayAgain } from '../../model/outbox.ts';
import { ChatBubble } from './chat-bubble.tsx';

/** Failures because of the file itself: a second attempt would fail, too. */
const ABOUT_FILE = [
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'file_refused',
] as const;

/**
 * The file being sent, and its progress. If the conversation or the connection did not take it, it stays
 * and can be sent again.
 */
export function useFile(ticket: string): {
  shown: ReactNode;
  isOnItsWay: boolean;
  send: (file: File) => void;
} {
  const t = useT();
  const language = useLanguage();
  const [share, setShare] = useState(0);
  const { mutate, reset, variables, isPending, isSuccess } = useAttach(ticket, setShare);
  const begin = (one: { file: File; key: string }) => {
    setShare(0);
    mutate(one, {
      onError: (failure) => {
        notifyFailure(failure, 'chat.error.send');
        if (isFailure(failure, ...ABOUT_FILE)) reset();
      },
    });
  };
  const send = async (file: File) => {
    const fault = await fileFault(file, ATTACHMENT_FILE);
    if (!fault) return begin({ file, key: newKey() });
    notify('bad', t(fault === 'size' ? 'chat.error.fileSize' : 'chat.error.fileType'));
  };
  const shown = variables && !isSuccess && (
    <ChatBubble
      by="guardian"
      note={
        isPending ? (
          `${t('chat.sending')} ${new Intl.NumberFormat(language, { style: 'percent' }).format(share)}`
        ) : (
          <Unsent onRetry={() => begin(variables)} />
        )
      }
    >
      {variables.file.name}
    </ChatBubble>
  );
  return { shown, isOnItsWay: isPending, send: (file) => void send(file) };
}

function Unsent({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <>
      {t('chat.unsent')}
      <Button kind="plain" size="small" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </>
  );
}

/** A message being sent, or a refused one. */
export function Waiting({ message }: { message: Outgoing }) {
  const t = useT();
  const isUp = useSignal(connection) === 'up';
  const queries = useQueryClient();
  return (
    <ChatBubble
      by="guardian"
      note={
        message.refused ? (
          <Unsent onRetry={() => sayAgain(queries, message)} />
        ) : (
          t(isUp ? 'chat.sending' : 'chat.waiting')
        )
      }
    >
      {message.message}
    </ChatBubble>
  );
}
