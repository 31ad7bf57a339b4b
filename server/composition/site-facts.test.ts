import { expect, test } from 'vitest';
import { accepted, SECRET } from '#tests/support/config-environments.ts';
import { siteFacts } from './services.ts';

const SMTP = { LETTERS_ADAPTER: 'smtp', SMTP_HOST: 'smtp.test' };
const HOSTED = {
  COMMERCE_ADAPTER: 'http',
  COMMERCE_HTTP_STAGING_URL: 'https://platform.test',
  COMMERCE_HTTP_KEY: SECRET,
};
const PROVIDER = { NEWSLETTER_ADAPTER: 'http', NEWSLETTER_URL: 'https://newsletter.test', NEWSLETTER_TOKEN: 'token' };

test.each<readonly [environment: Record<string, string>, orders: boolean, newsletter: boolean]>([
  [{}, false, false],
  [SMTP, true, true],
  [{ ...SMTP, ...HOSTED }, true, true],
  [PROVIDER, false, true],
  [{ ...HOSTED, ...PROVIDER }, false, true],
])(
  '`siteFacts` of %j promise letters about orders: %s, about the newsletter: %s',
  (environment, orders, newsletter) => {
    expect(siteFacts(accepted(environment))).toMatchObject({ sendsLetters: orders, sendsNewsletter: newsletter });
  },
);
