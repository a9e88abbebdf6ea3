/**
 * The subjects of queries: the first part of every query's key. Another subject does not compile, neither
 * in a query nor in a reload, removal or look-up.
 */
export type Subject =
  | 'acts'
  | 'administered-schools'
  | 'bank-data'
  | 'bank-files'
  | 'closes'
  | 'companies'
  | 'desk'
  | 'differences'
  | 'disputes'
  | 'kitchen'
  | 'last-school'
  | 'menu-conflicts'
  | 'menu-draft'
  | 'menu-preview'
  | 'menus'
  | 'operator'
  | 'operators'
  | 'owed'
  | 'palette'
  | 'payouts'
  | 'people'
  | 'places'
  | 'postings'
  | 'presence'
  | 'qr-code'
  | 'readers'
  | 'refunds'
  | 'register'
  | 'registers'
  | 'revenue'
  | 'sessions'
  | 'topups';

export { about } from '@merenda/ui/client/about.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Subject, ...unknown[]];
  }
}
