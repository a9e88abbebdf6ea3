import { IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../../i18n/language.ts';
import { useBrowserBack } from '../browser/use-browser-back.ts';
import { useTitle } from '../browser/use-title.ts';
import { useFocusOnMount } from '../dialogs/use-focus-on-mount.ts';
import { FormScope, useOpenFields } from '../form/form-scope.tsx';
import { dismissEarlier } from '../notifications/notify.ts';
import frame from './frame.module.css';
import { Hidden } from './hidden.tsx';
import { useOpenWizard } from './open-wizards.ts';
import styles from './wizard-frame.module.css';

/** The last step and its address: the first step at another one follows a page, whose notice stays for it. */
let last: { pathname?: string; step?: number } = {};

/**
 * A step of a wizard. On top are "back", the wizard's title and the progress; the step's own
 * heading takes the focus on each step; the action is within the thumb's reach at the bottom.
 * `onSubmit` puts the step into a `<form>`: Enter and the action (`type="submit"`) then do the
 * same. After the first step the browser's "back" does what `onBack` does.
 */
export function WizardFrame({
  title,
  heading,
  text,
  step,
  steps,
  isFirst = step === 1,
  onBack,
  busy = false,
  onSubmit,
  action,
  secondary,
  above,
  wide = false,
  children,
}: {
  title: string;
  heading: ReactNode;
  text?: ReactNode;
  /** The number of the step, from 1. A single screen such as a result has neither; one step is not counted. */
  step?: number;
  steps?: number;
  /** The browser's "back" leaves the wizard. */
  isFirst?: boolean;
  onBack?: (() => void) | undefined;
  /** The step is being sent: "back" is disabled meanwhile. */
  busy?: boolean;
  onSubmit?: () => void;
  /** The one main button; `wide` is set by the frame's own style. */
  action?: ReactNode;
  /** A second action below the main button. */
  secondary?: ReactNode;
  /** The subject of the action (a total), right above it. */
  above?: ReactNode;
  /** The step may take two columns: on a desktop too, or in a low window only. */
  wide?: boolean | 'low';
  children?: ReactNode;
}) {
  const t = useT();
  const asks = useOpenFields();
  useTitle(title);
  useOpenWizard();
  const h1 = useFocusOnMount<HTMLHeadingElement>(step, { fromTop: true });
  useEffect(() => {
    if (step === undefined) return;
    const { pathname } = window.location;
    if (pathname === last.pathname && step !== last.step) dismissEarlier();
    last = { pathname, step };
  }, [step]);
  useBrowserBack(onBack !== undefined && step !== undefined && !isFirst, () => busy || onBack?.());
  const counted = step !== undefined && steps !== undefined && steps > 1;
  const Body = onSubmit ? 'form' : 'div';
  return (
    <div className={`${frame.frame} ${styles.frame}`} data-wide={wide || undefined}>
      <header className={styles.top}>
        {onBack && !busy ? (
          <button type="button" className={styles.back} onClick={onBack}>
            <IconChevronLeft size={22} aria-hidden />
            {t('common.back')}
          </button>
        ) : (
          <span />
        )}
        <p className={styles.title}>{title}</p>
        {counted && (
          <p className={styles.count}>
            <span aria-hidden>
              {step} / {steps}
            </span>
          </p>
        )}
      </header>
      {counted && <Progress step={step} steps={steps} />}
      <FormScope value={asks}>
        <Body
          className={styles.body}
          {...(onSubmit && {
            noValidate: true,
            onSubmit: (event: React.FormEvent) => {
              event.preventDefault();
              onSubmit();
            },
          })}
        >
          <div className={styles.heading}>
            <h1 ref={h1} tabIndex={-1}>
              {heading}
              {counted && <Hidden>, {t('wizard.step', { step, steps })}</Hidden>}
            </h1>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          <div className={styles.content}>{children}</div>
          {(action || secondary || above) && (
            <footer className={styles.foot} data-foot>
              {above}
              {action}
              {secondary}
            </footer>
          )}
        </Body>
      </FormScope>
    </div>
  );
}

function Progress({ step, steps }: { step: number; steps: number }) {
  return (
    <div className={styles.progress} aria-hidden>
      {Array.from({ length: steps }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <span key={at} className={styles.bar} data-done={at < step || undefined} />
      ))}
    </div>
  );
}
