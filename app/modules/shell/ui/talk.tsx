import type { SpeechBubbles } from '#app/modules/content/domain/speech-bubble.ts';
import type { NewsletterTexts } from '#app/modules/content/domain/story.ts';
import type { TalkData } from '#app/modules/shell/domain/talk-data.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { scriptJson } from '#app/web/script-json.ts';
import { useLink, useT, useView } from '#app/web/view.tsx';

/** The place of the speech bubble, and what scripts say. Absent in lite mode, which has no script. */
export function Talk({
  bubbles,
  newsletter,
  asked,
  mark,
}: {
  readonly bubbles: SpeechBubbles;
  readonly newsletter: NewsletterTexts;
  /** What happens after a sign-up. */
  readonly asked: string;
  /** Of the story with the bubbles. */
  readonly mark: string | undefined;
}) {
  const t = useT();
  const marked = useMark();
  const link = useLink();
  const { mode } = useView();
  if (mode === 'lite') return null;
  const data: TalkData = {
    bubbles,
    results: { href: link('/search'), label: t('shell:bubbleResults') },
    close: t('shell:bubbleClose'),
    signUp: {
      invalidEmail: t('newsletter:errors.invalidEmail'),
      asked: { title: t('newsletter:asked.title'), text: asked, button: t('newsletter:asked.accept') },
      failed: { title: t('newsletter:anErrorOcurred'), text: newsletter.errorMessage, button: t('shell:tryAgain') },
    },
  };
  return (
    <>
      <div id="bubble" role="status" {...marked(mark)} />
      <script
        type="application/json"
        id="talk"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped.
        dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
      />
    </>
  );
}
