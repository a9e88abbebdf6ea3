import type { Brand } from '@merenda/domain/brands/brands';
import type { Env } from '../env.ts';
import { brandHome } from './brand-home.ts';
import type { Link } from './email.ts';

/**
 * From an e-mail that no request asked for to the page that it speaks of.
 * @returns undefined while nothing says where the brand's guardians find it
 */
export function pageLink(
  env: Env,
  brand: Brand | undefined,
  { label, path }: { label: string; path: string },
): Link | undefined {
  const home = brand && brandHome(env, brand);
  return home === undefined ? undefined : { label, url: `${home}${path}` };
}
