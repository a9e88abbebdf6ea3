import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../app/signed-in.tsx';
import { NotesPage } from './notes-page.tsx';

export const noteRoutes = createRoute({
  getParentRoute: () => signedIn,
  path: '/notes',
  component: NotesPage,
});
