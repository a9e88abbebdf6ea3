import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../testing/sandbox.ts';
import type { Mail } from './mails.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

type Inbox = { mails: Mail[]; total: number };
const send = (mail: object) =>
  sandbox.post<{ id: string }>('/v1/mails', {
    to: 'marina@demo.merenda.test',
    from: 'Merenda <no-reply@merenda.test>',
    subject: 'Hello',
    text: 'Hello',
    ...mail,
  });
const inbox = async (query: string) => (await sandbox.get<Inbox>(`/inbox.json?${query}`)).body;

test('mails are stored whole and listed newest first, and can be searched by any part of the address', async () => {
  await send({ to: 'first@list.test', subject: 'one' });
  await send({ to: ['Second <second@list.test>', 'x@y.test'], subject: 'two', html: '<p>2</p>' });
  const { mails, total } = await inbox('to=LIST.test');
  expect(total).toBe(2);
  expect(mails.map(({ subject }) => subject)).toEqual(['two', 'one']);
  expect(mails[0]).toMatchObject({
    to: ['Second <second@list.test>', 'x@y.test'],
    text: 'Hello',
    html: '<p>2</p>',
    headers: {},
  });
  expect(await inbox('to=list.test&limit=1&offset=1')).toMatchObject({
    mails: [{ subject: 'one' }],
    total: 2,
  });
});

test('the inbox returns files unchanged', async () => {
  const content = Buffer.from('%PDF-1.7 \u00e1', 'latin1');
  const attachment = { name: 'nyugta ő.pdf', mediaType: 'application/pdf' };
  const { id } = (
    await send({ attachments: [{ ...attachment, content: content.toString('base64') }] })
  ).body;
  const { mails } = await inbox('to=marina');
  expect(mails[0]?.attachments).toEqual([{ ...attachment, sizeBytes: content.length }]);
  expect((await sandbox.get(`/inbox/${id}`)).text).toContain('nyugta ő.pdf');
  const file = await fetch(`${sandbox.settings.publicUrl}/inbox/${id}/attachments/0`);
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  expect(file.headers.get('content-disposition')).toContain('attachment;');
  expect((await sandbox.get(`/inbox/${id}/attachments/1`)).status).toBe(404);
});

test('two mails with the same key are stored once', async () => {
  const mail = { to: 'once@key.test', from: 'a@b', subject: 's', text: 't' };
  const first = await sandbox.post('/v1/mails', mail, { key: 'mail-key' });
  const second = await sandbox.post('/v1/mails', mail, { key: 'mail-key' });
  expect(second.text).toBe(first.text);
  expect((await inbox('to=once@key.test')).total).toBe(1);
});

test('a mail’s HTML is shown in a frame that cannot run or fetch anything', async () => {
  const { id } = (
    await send({ html: '<html><head><title>x</title></head><script>alert(1)</script></html>' })
  ).body;
  const page = await sandbox.get(`/inbox/${id}`);
  expect(page.text).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect(page.text).not.toContain('<script>alert');
  const body = await sandbox.get(`/inbox/${id}/body`);
  const policy = body.headers.get('content-security-policy');
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).toContain("default-src 'none'");
  expect(body.text).toContain('<head><base target="_blank">');
});

test('a mail’s text is escaped, and its links can be followed', async () => {
  const link = 'http://localhost:3000/reset-password?token=a&b=c';
  const { id } = (await send({ subject: '<i>S</i>', text: `<b>Hi</b> ${link} "` })).body;
  const { text } = await sandbox.get(`/inbox/${id}`);
  expect(text).toContain('&lt;b&gt;Hi&lt;/b&gt;');
  expect(text).toContain(`href="${link.replace('&', '&amp;')}"`);
  expect(text).not.toContain('<i>S</i>');
});

test.each([
  { to: '' },
  { to: [] },
  { subject: 1 },
  { text: undefined },
  { text: 'x'.repeat(500_001) },
  { headers: { a: 1 } },
  { attachments: [{ name: 'a', mediaType: 'application/pdf', content: 'no base64!' }] },
])('a mail with %o is refused with 400', async (fault) => {
  expect((await send(fault)).status).toBe(400);
});

test('an unknown e-mail is 404', async () => {
  expect((await sandbox.get('/inbox/mail_none')).status).toBe(404);
  expect((await sandbox.get('/inbox/mail_none/body')).status).toBe(404);
});
