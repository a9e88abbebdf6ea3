import { PIX_COPIED_MS } from '@merenda/domain/payments/topup-timing';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { LiveRegion } from '../layout/hidden.tsx';
import { minutesAndSeconds, useTimeLeft } from '../states/use-time-left.ts';
import { Button, type ButtonProps } from './button.tsx';
import styles from './copy-button.module.css';

/**
 * Copies a text and confirms it for 2 s (product:topups#pix-copy-button). `label` names the act:
 * "Copy PIX code". With `endsAt` it counts down the time that the copy is of use; `onEnd` is called once.
 */
export function CopyButton({
  text,
  label,
  said,
  endsAt,
  onEnd,
  ...button
}: {
  text: string;
  label?: string;
  /** The confirmation; "Copied!" by default. */
  said?: string;
  /** The end of the copy's use, as an instant in ms. */
  endsAt?: number;
  onEnd?: () => void;
} & Pick<ButtonProps, 'kind' | 'size' | 'wide'>) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), PIX_COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const done = said ?? t('common.copied');
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        kind="soft"
        {...button}
        icon={<Icon size={20} aria-hidden />}
        onClick={async () => setCopied(await copy(text))}
      >
        <span className={styles.words}>
          <span data-away={copied || undefined}>{label ?? t('common.copy')}</span>
          <span data-away={!copied || undefined}>{done}</span>
        </span>
        {endsAt !== undefined && <TimeLeft endsAt={endsAt} onEnd={onEnd} />}
      </Button>
      <LiveRegion text={copied ? done : ''} />
    </>
  );
}

/** "Valid for 3:54". It follows the clock, so that a sleeping phone does not stretch it. */
function TimeLeft({ endsAt, onEnd }: { endsAt: number; onEnd: (() => void) | undefined }) {
  const t = useT();
  const leftMs = useTimeLeft(endsAt);
  const ended = leftMs === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onEnd` is called once, whatever it is then
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended]);
  return <span>{t('countdown.left', { time: minutesAndSeconds(leftMs) })}</span>;
}

/**
 * Copies by the clipboard on secure origins, by `execCommand` elsewhere.
 * @returns whether it worked
 */
async function copy(text: string): Promise<boolean> {
  const written = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (written) return true;
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
