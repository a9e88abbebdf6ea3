import type { APIRequestContext } from '@playwright/test';
import { expect } from '../stage/test.ts';

interface Letter {
  subject: string;
  text: string;
}

/** The newest letter to an address in the sandbox's inbox, once it is there. */
export async function letterTo(
  request: APIRequestContext,
  sandboxUrl: string,
  email: string,
): Promise<Letter> {
  let letter: Letter | undefined;
  await expect(async () => {
    const inbox = await request.get(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`);
    letter = (await inbox.json()).mails[0];
    expect(letter, `a letter to ${email}`).toBeTruthy();
  }).toPass({ timeout: 15_000 });
  if (!letter) throw new Error(`no letter came to ${email}`);
  return letter;
}

/** The first address in a letter. */
export const linkOf = ({ text }: Letter): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
