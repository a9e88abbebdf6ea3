import type { Key } from '@merenda/i18n';
import { useIsClosed } from '@merenda/ui/blocks/actions/closed-links.ts';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import {
  IconBell,
  IconHelpCircle,
  IconHome,
  IconReceipt,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { createLink, useMatches } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { useSession } from '../session/session.ts';

const ENTRIES = {
  start: { to: '/', text: 'nav.start', Icon: IconHome },
  meals: { to: '/week', text: 'meals.title', Icon: IconToolsKitchen2 },
  /** The meals of a guardian who eats at work. */
  menu: { to: '/responsible/$responsibleId/menu', text: 'menu.title', Icon: IconToolsKitchen2 },
  statement: {
    to: '/responsible/$responsibleId/consumption-report',
    text: 'statement.title',
    Icon: IconReceipt,
  },
  alerts: { to: '/alerts', text: 'alerts.title', Icon: IconBell },
  help: { to: '/help', text: 'nav.help', Icon: IconHelpCircle },
} as const satisfies Record<string, { to: string; text: Key; Icon: typeof IconHome }>;

/** The part of the app to which the page on the screen belongs; home for an address without a page. */
export const usePart = () =>
  useMatches({
    select: (matches) => {
      const { staticData, search } = matches.at(-1) ?? {};
      const { part = 'start' } = staticData ?? {};
      return typeof part === 'function' ? part({ ...Object(search) }) : part;
    },
  });

/**
 * A link to a part of the app, marked on its own page and, by `isIn`, on the pages below it. The router marks
 * the page that is being opened. Without a connection that one may not come: the page on the screen counts.
 */
export const PartLink = createLink(PartAnchor);

function PartAnchor({
  isIn,
  'aria-current': _opening,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & {
  isIn: boolean;
  ref?: Ref<HTMLAnchorElement>;
}) {
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const isItself = props.href?.split('?')[0] === shown;
  return <a {...props} aria-current={isIn ? (isItself ? 'page' : true) : undefined} />;
}

/** The link to a part of the app; nothing if its page is closed to the guardian. */
export function Entry({
  part,
  isIn,
  className,
  isWordless = false,
  children,
}: {
  part: Exclude<keyof typeof ENTRIES, 'menu'>;
  /** The present page belongs to the part. */
  isIn: boolean;
  className: string | undefined;
  /** Only screen readers get the words. */
  isWordless?: boolean;
  /** Text after the words. */
  children?: ReactNode;
}) {
  const t = useT();
  const { me } = useSession();
  const { to, text, Icon } =
    ENTRIES[part === 'meals' && brand.variant === 'corporate' ? 'menu' : part];
  const leading = { to };
  if (useIsClosed(leading)) return null;
  return (
    <PartLink {...leading} isIn={isIn} params={{ responsibleId: me._id }} className={className}>
      <Icon size={22} stroke={1.9} aria-hidden />
      {isWordless ? <Hidden>{t(text)}</Hidden> : <span>{t(text)}</span>}
      {children}
    </PartLink>
  );
}
