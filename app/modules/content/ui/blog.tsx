import { Picture } from '#app/modules/catalogue/ui/picture.tsx';
import type { Picture as StoryPicture } from '#app/modules/content/domain/story.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import { JsonLd } from '#app/web/json-ld.tsx';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import type { BlockView } from './block-view.ts';
import { BlockSection } from './blocks.tsx';
import styles from './blog.module.css';
import { LeadPicture } from './lead-picture.tsx';

/** A post in a list. `value` is its day as `2026-03-05`. */
export type PostCard = {
  readonly href: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly date: { readonly text: string; readonly value: string } | null;
  readonly picture: StoryPicture | null;
  /** Of the story. */
  readonly mark: string | undefined;
};

type PostLink = { readonly href: string; readonly title: string };

const WIDTHS = [320, 720, 1024] as const;

function Byline({ author, date }: Pick<PostCard, 'author' | 'date'>) {
  const t = useT();
  if (!author && !date) return null;
  return (
    <p className={styles.byline}>
      {author && <span>{t('content:blog.by', { author })}</span>}
      {date && <time dateTime={date.value}>{date.text}</time>}
    </p>
  );
}

function Card({ post, isFirst }: { readonly post: PostCard; readonly isFirst: boolean }) {
  const { href, title, excerpt, picture } = post;
  const marked = useMark();
  return (
    <li className={styles.card} {...marked(post.mark)}>
      {picture && (
        <Picture
          path={picture.src}
          alt={picture.alt}
          sizes="(min-width: 60rem) 30vw, (min-width: 40rem) 46vw, 92vw"
          widths={WIDTHS}
          order={isFirst ? 'first' : 'later'}
          width={1200}
          height={800}
        />
      )}
      <div>
        <h2>
          <a href={href}>{title}</a>
        </h2>
        <Byline {...post} />
        {excerpt && <p>{excerpt}</p>}
      </div>
    </li>
  );
}

/** The list of posts. */
export function BlogPage({
  title,
  intro,
  feed,
  posts,
  newer,
  older,
  mark,
}: {
  readonly title: string;
  readonly intro: string;
  /** Of the story. */
  readonly mark: string | undefined;
  readonly feed: string;
  readonly posts: readonly PostCard[];
  readonly newer: string | null;
  readonly older: string | null;
}) {
  const t = useT();
  const marked = useMark();
  return (
    <div className="wrap">
      <div className={styles.head} {...marked(mark)}>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      <ul className={styles.posts}>
        {posts.map((post, index) => (
          <Card key={post.href} post={post} isFirst={index === 0} />
        ))}
      </ul>
      {(newer || older) && (
        <nav className={styles.pages} aria-label={t('catalogue:pages')}>
          {newer && (
            <ButtonLink rel="prev" href={newer}>
              {t('content:blog.newerPosts')}
            </ButtonLink>
          )}
          {older && (
            <ButtonLink rel="next" href={older}>
              {t('content:blog.olderPosts')}
            </ButtonLink>
          )}
        </nav>
      )}
      <p className={styles.feed}>
        <a href={feed}>{t('content:blog.feed')}</a>
      </p>
    </div>
  );
}

/** A post between the blog and its neighbours. */
export function PostPage({
  post,
}: {
  readonly post: PostCard & {
    readonly blog: PostLink;
    readonly newer: PostLink | null;
    readonly older: PostLink | null;
    readonly blocks: readonly BlockView[];
    readonly structured: object;
  };
}) {
  const t = useT();
  const marked = useMark();
  const { title, excerpt, picture, blog, newer, older, blocks, structured } = post;
  return (
    <article>
      <JsonLd value={structured} />
      <div className={`wrap ${styles.post}`} {...marked(post.mark)}>
        <p>
          <a className={styles.back} href={blog.href}>
            <Icon name="left" size={20} />
            {blog.title}
          </a>
        </p>
        <h1>{title}</h1>
        <Byline {...post} />
        {excerpt && <p className={styles.lead}>{excerpt}</p>}
        {picture && <LeadPicture picture={picture} sizes="(min-width: 60rem) 48rem, 92vw" />}
      </div>
      {blocks.map((block) => (
        <BlockSection key={block._uid} block={block} />
      ))}
      <nav className={`wrap ${styles.neighbours}`} aria-label={t('content:blog.more')}>
        {newer && (
          <a rel="prev" href={newer.href}>
            <span>{t('content:blog.newer')}</span>
            {newer.title}
          </a>
        )}
        {older && (
          <a rel="next" href={older.href}>
            <span>{t('content:blog.older')}</span>
            {older.title}
          </a>
        )}
      </nav>
    </article>
  );
}
