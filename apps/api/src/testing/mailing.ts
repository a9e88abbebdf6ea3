import { startApi, type TestApi } from './api.ts';
import { type EmailInbox, openEmailInbox } from './email-inbox.ts';

export interface Mailing {
  api: TestApi;
  inbox: EmailInbox;
  close: () => Promise<void>;
}

/** Starts the API behind a proxy, with an inbox that receives its e-mails. */
export async function startMailing(
  options: NonNullable<Parameters<typeof startApi>[0]> = {},
): Promise<Mailing> {
  const inbox = await openEmailInbox();
  const env = { TRUST_PROXY: 'on', SANDBOX_PORT: String(inbox.port), ...options.env };
  const api = await startApi({ ...options, env });
  return {
    api,
    inbox,
    close: async () => {
      await api.close();
      await inbox.close();
    },
  };
}
