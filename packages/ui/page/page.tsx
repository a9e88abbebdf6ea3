import { BRANDS } from '@merenda/domain/brands/brands';
import { useEffect } from 'react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../src/blocks/browser/theme.ts';
import { LanguageSelect } from '../src/blocks/choices/language-select.tsx';
import { Segmented } from '../src/blocks/choices/segmented.tsx';
import { SelectField } from '../src/blocks/choices/select-field.tsx';
import { Logo } from '../src/blocks/layout/logo.tsx';
import { Notifications } from '../src/blocks/notifications/notifications.tsx';
import { brand } from '../src/brand/brand.ts';
import { setFavouriteLanguage } from '../src/i18n/language.ts';
import styles from './page.module.css';
import { Actions } from './shown/actions.tsx';
import { CalendarBlocks } from './shown/calendar.tsx';
import { Choices } from './shown/choices.tsx';
import { Dialogs } from './shown/dialogs.tsx';
import { Drawings } from './shown/drawings.tsx';
import { Fields } from './shown/fields.tsx';
import { Forms } from './shown/forms.tsx';
import { Layout } from './shown/layout.tsx';
import { MoneyBlocks } from './shown/money.tsx';
import { PersonFields } from './shown/person-fields.tsx';
import { States } from './shown/states.tsx';

/** The folders of `src/blocks` that hold components. */
const FOLDERS = [
  { name: 'actions', Shown: Actions },
  { name: 'fields', Shown: Fields },
  { name: 'fields/person', Shown: PersonFields },
  { name: 'choices', Shown: Choices },
  { name: 'calendar', Shown: CalendarBlocks },
  { name: 'form', Shown: Forms },
  { name: 'dialogs and notifications', Shown: Dialogs },
  { name: 'states', Shown: States },
  { name: 'layout', Shown: Layout },
  { name: 'money', Shown: MoneyBlocks },
  { name: 'drawings and allergens', Shown: Drawings },
];

const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Every block in every state, for readers and for the journey that walks it. */
export function Page() {
  const theme = useThemeChoice();
  useEffect(() => {
    // Blocks that take the focus or scroll as they mount have done so by now.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!location.hash) scrollTo({ top: 0 });
    document.title = `Blocks · ${brand.name}`;
  }, []);
  return (
    <main className={styles.page}>
      <header className={styles.top}>
        <div className={styles.title}>
          <h1>Blocks</h1>
          <Logo />
        </div>
        <div className={styles.choices}>
          <LanguageSelect onChoose={(language) => void setFavouriteLanguage(language)} />
          <Segmented label="Theme" value={theme} onChange={chooseTheme} options={THEMES} />
          <SelectField
            label="Brand"
            value={brand.id}
            onChange={goToBrand}
            options={BRANDS.map(({ id }) => ({ value: id, label: id }))}
          />
        </div>
        <nav className={styles.folders} aria-label="Folders">
          {FOLDERS.map(({ name }) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      {FOLDERS.map(({ name, Shown }) => (
        <section key={name} className={styles.folder}>
          <h2 id={name}>{name}</h2>
          <Shown />
        </section>
      ))}
      <Notifications />
    </main>
  );
}

/** The host's name chooses the brand, as in the product. */
function goToBrand(id: string): void {
  const label = BRANDS.find((one) => one.id === id)?.label;
  if (label) location.hostname = `${label}.localhost`;
}
