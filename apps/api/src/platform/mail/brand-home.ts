import type { Brand } from '@merenda/domain/brands/brands';
import type { Env } from '../env.ts';

type Settings = Pick<Env, 'PUBLIC_HOSTS' | 'SMTP_URL' | 'PORT'>;

/**
 * Where a brand's guardians find it, for e-mails that no request asked for: of PUBLIC_HOSTS the one
 * with the brand's name, else the first. Without the setting it is this machine, as long as e-mails
 * stay on it.
 * @returns undefined when e-mails go out to people and nothing says where the product is
 */
export function brandHome(
  { PUBLIC_HOSTS, SMTP_URL, PORT }: Settings,
  { label }: Pick<Brand, 'label'>,
): string | undefined {
  if (!PUBLIC_HOSTS) return SMTP_URL ? undefined : `http://${label}.localhost:${PORT}`;
  const hosts = PUBLIC_HOSTS.map((pattern) => pattern.replace(/^\*/, label));
  const host = hosts.find((name) => name.startsWith(`${label}.`)) ?? hosts[0];
  return host && `https://${host}`;
}
