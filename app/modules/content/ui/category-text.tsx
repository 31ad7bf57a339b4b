import type { RichText } from '#app/modules/content/domain/story.ts';
import { Printed } from '#app/web/printed.tsx';
import styles from './category-text.module.css';
import { RichTextView } from './rich-text.tsx';

/** What a category says below its list. */
export function CategoryText({ text }: { readonly text: RichText }) {
  return (
    <Printed of={text} as="category text">
      <section className={styles.text}>
        <RichTextView doc={text} />
      </section>
    </Printed>
  );
}
