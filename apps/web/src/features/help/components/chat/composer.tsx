import { linesError } from '@merenda/domain/forms/text-forms';
import { ATTACHMENT_FILE, TICKET_LIMITS } from '@merenda/domain/help/tickets';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { FilePicker } from '@merenda/ui/blocks/fields/file-picker.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { keepTyped, loadTyped } from '../../model/typed.ts';
import styles from './chat.module.css';

/**
 * Where a message is written: Enter sends it, Shift and Enter begin a line. The text stays in the tab
 * until it is taken, also when the conversation is closed meanwhile. A text that would be refused is told
 * here and stays, uncut: in the list it could only be sent again in vain.
 */
export function Composer({
  busy = false,
  autoFocus = false,
  onSay,
  onFile,
}: {
  busy?: boolean;
  autoFocus?: boolean;
  /** `onSaid`: it is in good hands, and need not be kept here. */
  onSay: (message: string, onSaid: () => void) => void;
  /** Absent where no file can be sent yet. */
  onFile?: ((file: File) => void) | undefined;
}) {
  const t = useT();
  const [text, setText] = useState(loadTyped);
  const [isRefused, setRefused] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  // Nothing was typed since the last message: a finger that taps twice says it no second time.
  const isSaid = useRef(false);
  const { length } = text.trim();
  const isTooLong = length > TICKET_LIMITS.text;
  const wrong = isRefused || isTooLong ? linesError(text, { max: TICKET_LIMITS.text }) : undefined;
  const count = isTooLong ? ` (${length} / ${TICKET_LIMITS.text})` : '';
  const write = (typed: string) => {
    isSaid.current = false;
    setText(typed);
    setRefused(false);
    keepTyped(typed);
  };
  const send = () => {
    if (busy || isSaid.current) return;
    const message = text.trim();
    if (linesError(message, { max: TICKET_LIMITS.text })) {
      setRefused(true);
      box.current?.focus();
      return;
    }
    onSay(message, () => {
      write('');
      isSaid.current = true;
    });
  };
  return (
    <Form className={styles.composer} onSubmit={send}>
      <TextArea
        ref={box}
        label={t('chat.message')}
        rows={2}
        autoFocus={autoFocus}
        value={text}
        onChange={write}
        error={wrong && t(wrong.key, wrong.values) + count}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className={styles.acts}>
        {onFile ? (
          <FilePicker accept={ATTACHMENT_FILE.types.join()} onFile={onFile}>
            <IconPaperclip size={20} aria-hidden />
            {t('chat.attach')}
          </FilePicker>
        ) : (
          <span />
        )}
        <Button type="submit" busy={busy} icon={<IconSend size={20} aria-hidden />}>
          {t('chat.send')}
        </Button>
      </div>
    </Form>
  );
}
