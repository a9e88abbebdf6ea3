import type { Brand } from '@merenda/domain/brands/brands';
import type { Env } from '../env.ts';

type Settings = Pick<Env, 'PUBLIC_HOSTS' | 'SMTP_URL' | 'PORT'>;

/**
 * A brand's home address, for e-mails that no request asked for. It is the host of PUBLIC_HOSTS with the
 * brand's name, else the first host. Without the setting it is this machine, if e-mails stay on it.
 * @returns undefined if e-mails go out to people and PUBLIC_HOSTS is not set
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
