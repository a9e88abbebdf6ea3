import { IconChevronLeft } from '@tabler/icons-react';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useT } from '../../i18n/language.ts';
import { useWayBack } from '../browser/way-back.ts';
import styles from './back-link.module.css';

function BackAnchor({
  href,
  onClick,
  children,
  // The page above counts as active, and is not the current one.
  'aria-current': _current,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  const t = useT();
  const goBack = useWayBack();
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!opensElsewhere && goBack()) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <a {...props} href={href} className={styles.back} onClick={leave}>
      <IconChevronLeft size={22} aria-hidden />
      {children ?? t('common.back')}
    </a>
  );
}

const Linked = createLink(BackAnchor);

/** A link to the page before; opened by its address, to the page above: `<BackLink to="/" />`. */
export const BackLink: LinkComponent<typeof BackAnchor> = (props) => <Linked {...props} />;
