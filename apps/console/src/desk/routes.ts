import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { code, searchOf } from '../table/search.ts';
import { CannedPage } from './canned-page.tsx';
import { ConversationPanel, NoConversation } from './conversation.tsx';
import { DeskPage } from './desk-page.tsx';
import { FiguresPage } from './figures-page.tsx';
import { DESK_SEARCH } from './queries.ts';

const desk = createRoute({
  getParentRoute: () => signedIn,
  path: '/desk',
  validateSearch: DESK_SEARCH,
  component: DeskPage,
});

const noConversation = createRoute({
  getParentRoute: () => desk,
  path: '/',
  component: NoConversation,
});

const conversation = createRoute({
  getParentRoute: () => desk,
  path: '$ticketId',
  component: ConversationPanel,
});

/** One company of the operator's, in the address. */
const ofCompany = searchOf({ company: code });

/** Beside the inbox, not within it: the page has no list of tickets. */
export const deskFigureRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: '/desk/figures',
  validateSearch: ofCompany,
  component: FiguresPage,
});

/** Beside the inbox, as the figures. */
export const cannedAnswerRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: '/desk/answers',
  validateSearch: ofCompany,
  component: CannedPage,
});

export const deskRoutes = desk.addChildren([noConversation, conversation]);
