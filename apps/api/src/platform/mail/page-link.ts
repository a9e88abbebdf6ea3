import type { Brand } from '@merenda/domain/brands/brands';
import type { Env } from '../env.ts';
import { brandHome } from './brand-home.ts';
import type { Link } from './email.ts';

/**
 * A link from an e-mail that no request asked for to a page.
 * @returns undefined while no setting says where the product is
 */
export function pageLink(
  env: Env,
  brand: Brand | undefined,
  { label, path }: { label: string; path: string },
): Link | undefined {
  const home = brand && brandHome(env, brand);
  return home === undefined ? undefined : { label, url: `${home}${path}` };
}
