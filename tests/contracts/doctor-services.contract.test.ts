import { expect, test } from 'vitest';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import { createStoryblokFake, SPACE_TOKEN, SPACE_URL } from '#tests/fakes/storyblok.ts';
import { withField } from '#tests/fakes/storyblok-space.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { examine } from './doctor-fixture.ts';

test('`doctor` reads what a space of the content service has published', async () => {
  const space = withField(await exportedSpace(), 'shared-content/seller', { isSample: false });
  const environment = { CONTENT_ADAPTER: 'storyblok', STORYBLOK_TOKEN: SPACE_TOKEN, STORYBLOK_URL: SPACE_URL };
  const { code, said } = await examine({ environment, fetch: createStoryblokFake(space).fetch, areas: ['markets'] });
  expect([code, said]).toEqual([0, expect.not.stringContaining('The seller on papers')]);
});

test('`doctor` logs in at the mail server, and says which settings it rejects', async () => {
  const server = await openMailServer({ login: { user: 'shop', password: 'hunter22' } });
  const mail = (password: string) => ({
    LETTERS_ADAPTER: 'smtp',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(server.port),
    SMTP_TLS: 'none',
    SMTP_USER: 'shop',
    SMTP_PASSWORD: password,
  });
  expect(await examine({ environment: mail('hunter22'), areas: ['upstreams'] })).toMatchObject({ code: 0 });
  const { code, said } = await examine({ environment: mail('hunter23'), areas: ['upstreams'] });
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/FAULT {2}The mail server rejects the login \(535.*SMTP_USER/),
  ]);
  expect(said).not.toContain('hunter');
  await server.close();
  const { said: closed } = await examine({ environment: mail('hunter22'), areas: ['upstreams'] });
  expect(closed).toContain('FAULT  The mail server cannot be reached');
});
