import { type ReactNode, useState } from 'react';
import { Button } from '../../src/blocks/actions/button.tsx';
import { ConfirmDialog } from '../../src/blocks/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../src/blocks/dialogs/dialog.tsx';
import { TextField } from '../../src/blocks/fields/text-field.tsx';
import { notify } from '../../src/blocks/notifications/notify.ts';
import { useT } from '../../src/i18n/language.ts';
import { Block, Controlled, LONG, State } from '../block.tsx';

const TONES = ['info', 'good', 'warn', 'bad'] as const;

export function Dialogs() {
  const t = useT();
  return (
    <>
      <Block name="Dialog">
        <State name="with a field and its buttons">
          <Opened>
            {(open, onClose) => (
              <Dialog
                open={open}
                onClose={onClose}
                title={t('common.edit')}
                actions={<Button onClick={onClose}>{t('common.save')}</Button>}
              >
                <Controlled of="">
                  {(value, onChange) => (
                    <TextField label={t('signup.name')} value={value} onChange={onChange} />
                  )}
                </Controlled>
              </Dialog>
            )}
          </Opened>
        </State>
        <State name="long text">
          <Opened>
            {(open, onClose) => (
              <Dialog open={open} onClose={onClose} title={LONG}>
                {Array.from({ length: 12 }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
                  <p key={at}>{LONG}</p>
                ))}
              </Dialog>
            )}
          </Opened>
        </State>
      </Block>
      <Block name="ConfirmDialog">
        {(['idle', 'danger', 'busy'] as const).map((name) => (
          <State key={name} name={name}>
            <Opened>
              {(open, onClose) => (
                <ConfirmDialog
                  open={open}
                  onClose={onClose}
                  onConfirm={onClose}
                  title={t('common.save')}
                  text={LONG}
                  confirm={t('common.delete')}
                  danger={name === 'danger'}
                  busy={name === 'busy'}
                />
              )}
            </Opened>
          </State>
        ))}
      </Block>
      <Block name="Notifications">
        {TONES.map((tone) => (
          <State key={tone} name={tone}>
            <Button kind="outline" data-opens onClick={() => notify(tone, LONG)}>
              {t('common.save')}
            </Button>
          </State>
        ))}
      </Block>
    </>
  );
}

/** A dialog, with the button that opens it. */
function Opened({ children }: { children: (open: boolean, onClose: () => void) => ReactNode }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="outline" data-opens onClick={() => setOpen(true)}>
        {t('common.save')}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}
