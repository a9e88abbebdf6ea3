import { useT } from '@merenda/ui/i18n/language.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './palette.module.css';
import { Palette } from './palette.tsx';

const isApple = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Opens the command palette, as ⌘K and Ctrl+K do anywhere. */
export function PaletteButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('console.palette.title')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span>{t('console.palette.title')}</span>
        <kbd>{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Palette open={open} onClose={() => setOpen(false)} />
    </>
  );
}
