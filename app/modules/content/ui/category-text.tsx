import type { RichText } from '#app/modules/content/domain/story.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { Printed } from '#app/web/printed.tsx';
import styles from './category-text.module.css';
import { RichTextView } from './rich-text.tsx';

/** What a category says below its list. */
export function CategoryText({
  text,
  mark,
}: {
  readonly text: RichText;
  /** Of the story. */
  readonly mark: string | undefined;
}) {
  const marked = useMark();
  return (
    <Printed of={text} as="category text">
      <section className={styles.text} {...marked(mark)}>
        <RichTextView doc={text} />
      </section>
    </Printed>
  );
}
