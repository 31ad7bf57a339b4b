import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#app/kernel/clock.ts';
import type { Language } from '#app/kernel/text.ts';
import { areParametersFresh, type PreviewSeal } from '#app/modules/content/domain/preview.ts';
import type { ContentPreview, Drafts } from '#app/modules/content/ports.ts';

type Deps = {
  readonly token: string;
  readonly editor: string;
  /** The space's own language. */
  readonly language: Language;
  readonly seals: PreviewSeal;
  readonly drafts: Drafts;
  readonly clock: Clock;
};

/** The preview of a space: the visual editor proves with the preview token that it has opened the page. */
export function createStoryblokPreview({ token, editor, language, seals, drafts, clock }: Deps): ContentPreview {
  return {
    editor,
    language,
    ...seals,
    drafts,
    admit(parameters) {
      const { spaceId, timestamp } = parameters;
      const expected = createHash('sha1').update(`${spaceId}:${token}:${timestamp}`).digest();
      const isSigned = timingSafeEqual(expected, Buffer.from(parameters.token, 'hex'));
      if (!isSigned) return 'invalid';
      return areParametersFresh(parameters, clock()) ? 'admitted' : 'expired';
    },
  };
}
