import type { Rolldown } from 'vite';

type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>;

/**
 * How the app is cut into files, where it is not one file a screen: few files on the way to the
 * first page, as each costs a request, and one stylesheet for everything that more than one screen
 * shows, so that no rule arrives after the page it belongs to.
 */
export const CHUNKS: Groups = [
  { name: 'early', test: /\/apps\/web\/src\/early\.ts$/, priority: 4 },
  {
    name: 'look',
    test: /\/apps\/web\/src\/(styles|ui|app(?!\/pages)|features\/session)\/.*\.css$|^\0virtual:brand-styles/,
    priority: 3,
  },
  // Changes with its versions only: stays in the browser's cache over our own releases.
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 2 },
  {
    name: 'front',
    test: /\/apps\/web\/src\/app\/(start\.tsx|layouts\/VisitorLayout\.tsx|pages\/Login\.tsx)$/,
    priority: 1,
  },
];
