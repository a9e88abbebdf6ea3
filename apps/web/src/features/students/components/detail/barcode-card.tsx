import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT, whenLanguageLoaded } from '@merenda/ui/i18n/language.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useReplaceBarcode } from '../../api/update-student.ts';
import { CardDrawing } from './card-drawing.tsx';
import styles from './kiosk-panel.module.css';

/** The student's barcode card, with buttons to print and to replace it (product:students#barcode-card). */
export function BarcodeCard({ student }: { student: Dependent }) {
  const t = useT();
  const drawing = useRef<SVGSVGElement>(null);
  const [asking, setAsking] = useState(false);
  const replace = useReplaceBarcode(student._id);
  const { code } = student.eanIdentifier;
  if (!code) return null;
  const print = () => {
    if (drawing.current && !printInWindow(drawing.current, student.name)) {
      notify('warn', t('students.card.blocked'));
    }
  };
  return (
    <div className={styles.card}>
      <h3>{t('students.card.title')}</h3>
      <p className={styles.quiet}>{t('students.card.text', { name: student.name })}</p>
      <CardDrawing
        ref={drawing}
        name={student.name}
        code={code}
        school={student.restaurantUnit}
        className={styles.paper}
      />
      <div className={styles.buttons}>
        <Button
          kind="soft"
          size="small"
          icon={<IconPrinter size={20} aria-hidden />}
          onClick={print}
        >
          {t('students.card.print')}
        </Button>
        <Button kind="outline" size="small" onClick={() => setAsking(true)}>
          {t('students.card.replace')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('students.card.replace.title')}
        text={t('students.card.replace.text', { name: student.name })}
        confirm={t('students.card.replace')}
        busy={replace.isPending}
        onConfirm={() =>
          replace.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              whenLanguageLoaded((say) => notify('good', say('students.card.replace.done')));
            },
            onError: (error) => notifyFailure(error, 'global.error.message'),
          })
        }
      />
    </div>
  );
}

/** @returns false if the browser opened no window */
function printInWindow(drawing: SVGSVGElement, title: string): boolean {
  const page = window.open('', '_blank', 'width=480,height=360');
  if (!page) return false;
  page.document.title = title;
  const card = page.document.importNode(drawing, true);
  page.document.body.append(card);
  page.focus();
  void settleLogo(card).then(() => page.print());
  return true;
}

/** The longest time that printing waits for the card's logo. */
const LOGO_LIMIT_MS = 3_000;

/** Waits for the card's logo; removes one that does not load. */
async function settleLogo(card: SVGSVGElement): Promise<void> {
  const logo = card.querySelector('image');
  if (!logo) return;
  const came = await new Promise<boolean>((settle) => {
    logo.addEventListener('load', () => settle(true));
    logo.addEventListener('error', () => settle(false));
    setTimeout(settle, LOGO_LIMIT_MS, false);
  });
  if (!came) logo.parentElement?.remove();
}
