import { IconChevronLeft } from '@tabler/icons-react';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { useT } from '../../i18n/language.ts';
import styles from './back-link.module.css';

function BackAnchor(
  props: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> },
) {
  const t = useT();
  return (
    <a {...props} className={styles.back}>
      <IconChevronLeft size={22} aria-hidden />
      {props.children ?? t('common.back')}
    </a>
  );
}

const Linked = createLink(BackAnchor);

/** Back to the page above: `<BackLink to="/" />`. */
export const BackLink: LinkComponent<typeof BackAnchor> = (props) => <Linked {...props} />;
