import type { Key } from '@merenda/i18n';
import { IconHelpCircle, IconHome, IconLogout, IconUser } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';

interface Item {
  to: string;
  text: Key;
  Icon: typeof IconHome;
}

const ITEMS: Record<'start' | 'profile' | 'help' | 'logout', Item> = {
  start: { to: '/', text: 'nav.start', Icon: IconHome },
  profile: { to: '/profile', text: 'nav.profile', Icon: IconUser },
  help: { to: '/help', text: 'nav.help', Icon: IconHelpCircle },
  logout: { to: '/logout', text: 'nav.logout', Icon: IconLogout },
};

/** The bars' items in the given order. An item appears only if the route table has its page. */
export function useNavigationItems(...names: (keyof typeof ITEMS)[]): Item[] {
  const { routesByPath } = useRouter();
  return names.map((name) => ITEMS[name]).filter(({ to }) => to in routesByPath);
}
