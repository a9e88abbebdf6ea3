import { useTitle } from '@merenda/ui/blocks/browser/use-title.ts';
import { LanguageSelect } from '@merenda/ui/blocks/choices/language-select.tsx';
import { Logo } from '@merenda/ui/blocks/layout/logo.tsx';
import { setFavouriteLanguage } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import styles from './visitor.module.css';

/** The frame of the pages before the sign-in. */
export function VisitorFrame({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={styles.frame}>
      <header>
        <Logo />
      </header>
      <main className={styles.body}>
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <LanguageSelect onChoose={(language) => void setFavouriteLanguage(language)} />
      </footer>
    </div>
  );
}
