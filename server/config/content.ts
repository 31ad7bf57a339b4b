import { z } from 'zod';
import { LANGUAGES } from '#app/kernel/text.ts';
import { redacted } from '#server/kernel/redacted.ts';
import type { ContentConfig } from './types.ts';
import { serviceUrl, VISIBLE } from './values.ts';

const seconds = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number of seconds from 1 to 9999')
  .transform(Number);

export const contentSchema = z.discriminatedUnion(
  'CONTENT_ADAPTER',
  [
    z.object({ CONTENT_ADAPTER: z.literal('bundled') }),
    z.object({
      CONTENT_ADAPTER: z.literal('storyblok'),
      STORYBLOK_URL: serviceUrl.default('https://api.storyblok.com/v2/cdn'),
      STORYBLOK_TOKEN: z
        .string({ error: 'is needed when CONTENT_ADAPTER is storyblok' })
        .max(500, 'is longer than 500 characters')
        .regex(VISIBLE, 'must be visible ASCII characters'),
      STORYBLOK_TOKEN_KIND: z.enum(['access', 'oauth'], { error: 'must be access or oauth' }).default('access'),
      CONTENT_DEFAULT_LANGUAGE: z.enum(LANGUAGES, { error: `must be one of ${LANGUAGES.join(', ')}` }).default('en'),
      STORYBLOK_WEBHOOK_SECRET: z
        .string()
        .min(16, 'must have 16 or more characters')
        .regex(VISIBLE, 'must be visible ASCII characters')
        .optional(),
      STORYBLOK_PREVIEW_TOKEN: z
        .string()
        .max(500, 'is longer than 500 characters')
        .regex(VISIBLE, 'must be visible ASCII characters')
        .optional(),
      STORYBLOK_EDITOR_ORIGIN: serviceUrl
        .refine((url) => new URL(url).origin === url, 'must be an origin, as https://app.storyblok.com')
        .default('https://app.storyblok.com'),
      CONTENT_REFRESH_SECONDS: seconds.default(5),
    }),
  ],
  {
    error: 'is not a content adapter of this shop: use bundled or storyblok',
  },
);

export function contentConfig(parsed: z.infer<typeof contentSchema>): ContentConfig {
  if (parsed.CONTENT_ADAPTER === 'bundled') return { adapter: 'bundled' };
  return {
    adapter: 'storyblok',
    url: parsed.STORYBLOK_URL,
    token: redacted(parsed.STORYBLOK_TOKEN),
    tokenKind: parsed.STORYBLOK_TOKEN_KIND,
    defaultLanguage: parsed.CONTENT_DEFAULT_LANGUAGE,
    webhookSecret: parsed.STORYBLOK_WEBHOOK_SECRET === undefined ? null : redacted(parsed.STORYBLOK_WEBHOOK_SECRET),
    previewToken: parsed.STORYBLOK_PREVIEW_TOKEN === undefined ? null : redacted(parsed.STORYBLOK_PREVIEW_TOKEN),
    editorOrigin: parsed.STORYBLOK_EDITOR_ORIGIN,
    refreshSeconds: parsed.CONTENT_REFRESH_SECONDS,
  };
}
