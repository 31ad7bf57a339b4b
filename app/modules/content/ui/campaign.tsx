import type { ReactNode } from 'react';
import type { Picture as StoryPicture } from '#app/modules/content/domain/story.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { JsonLd } from '#app/web/json-ld.tsx';
import { ButtonLink } from '#app/web/ui/button.tsx';
import type { BlockView } from './block-view.ts';
import { BlockSection } from './blocks.tsx';
import styles from './campaign.module.css';
import { LeadPicture } from './lead-picture.tsx';

/** A campaign: picture and words first, then its blocks, and a form that its first button leads to. */
export function CampaignPage({
  title,
  intro,
  picture,
  blocks,
  structured,
  mark,
  ask,
  form,
}: {
  readonly title: string;
  readonly intro: string;
  readonly picture: StoryPicture | null;
  readonly blocks: readonly BlockView[];
  readonly structured: object | null;
  /** Of the story. */
  readonly mark: string | undefined;
  /** The button that leads to the form; null without a form. */
  readonly ask: string | null;
  readonly form: ReactNode;
}) {
  const marked = useMark();
  return (
    <>
      {structured && <JsonLd value={structured} />}
      <div className={`wrap ${styles.hero}`}>
        <div className={styles.words} {...marked(mark)}>
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
          {ask !== null && (
            <ButtonLink look="primary" href="#enquiry">
              {ask}
            </ButtonLink>
          )}
        </div>
        {picture && <LeadPicture picture={picture} sizes="(min-width: 60rem) 50vw, 92vw" />}
      </div>
      {blocks.map((block) => (
        <BlockSection key={block._uid} block={block} />
      ))}
      {form}
    </>
  );
}
