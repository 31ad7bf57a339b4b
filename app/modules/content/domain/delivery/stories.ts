import { z } from 'zod';
import type { Block, Category, Story } from '#app/modules/content/domain/story.ts';
import { bodySchema } from './blocks.ts';
import { flag, marked, type Note, picture, requiredText, slugInside, text } from './fields.ts';
import { type Delivered, readFields } from './read-fields.ts';
import { richTextSchema } from './rich-text.ts';
import { optionalUtmList } from './segments.ts';

/** A story as the content service delivers it, in one language. */
export const deliveredStorySchema = z.object({
  id: z.number().int(),
  uuid: z.string().min(1),
  name: z.string(),
  full_slug: z.string().min(1),
  lang: z.string(),
  first_published_at: z.string().nullish(),
  published_at: z.string().nullish(),
  content: z.looseObject({ component: z.string() }),
});
export type DeliveredStory = z.output<typeof deliveredStorySchema>;

/** The same story of several sources, the strongest first. */
export type Versions = readonly [DeliveredStory, ...DeliveredStory[]];

/** Reads the stories of pages and categories. */
export type StoryReader = {
  page(versions: Versions): Story | null;
  /** `slugOf` finds a story by its uuid. */
  category(versions: Versions, slugOf: (uuid: string) => string | null): Category | null;
};

export const contentsOf = (versions: readonly DeliveredStory[], component: string): Delivered[] =>
  versions.map(({ content }) => content).filter((content) => content.component === component);

/** The slug of the page that alone answers a form. */
const PAGE_OF_FORM: Partial<Readonly<Record<Block['component'], string>>> = {
  newsletter_place: 'home',
  enquiry: 'corporate-gifts',
};

/** The blocks of a page without forms that it does not answer, which are noted. */
function answeredBlocks(body: readonly Block[], slug: string, note: Note): readonly Block[] {
  return body.filter(({ component, _uid }) => {
    const page = PAGE_OF_FORM[component] ?? slug;
    if (page !== slug) note('Problem with block', { component, uid: _uid, reason: `only ${page} has this form` });
    return page === slug;
  });
}

/** The latest publication of a story that several sources make; empty where none knows it. */
function latest(versions: Versions): { readonly published_at?: string } {
  const known = versions.flatMap(({ published_at }) => published_at || []).sort();
  const last = known.at(-1);
  return last === undefined ? {} : { published_at: last };
}

function datesOf(versions: Versions): Pick<Story, 'first_published_at' | 'published_at'> {
  const first_published_at = versions.find((version) => version.first_published_at)?.first_published_at ?? '';
  return { first_published_at, ...latest(versions) };
}

const pageShapeOf = (note: Note) => ({
  ...marked,
  title: requiredText.optional(),
  intro: text,
  author: text,
  picture: picture.optional(),
  seo_title: text,
  seo_description: text,
  utmCampaigns: optionalUtmList,
  utmContents: optionalUtmList,
  hideNewsletter: flag,
  body: bodySchema(note),
});

export function createStoryReader(note: Note): StoryReader {
  const richText = richTextSchema(note);
  const pageShape = pageShapeOf(note);
  return {
    page(versions) {
      const [first] = versions;
      const contents = contentsOf(versions, 'page');
      const read = readFields(pageShape, contents, { note, what: `page ${first.full_slug}` });
      if (!read || contents.length === 0) return null;
      const { title, intro, author, picture: shown, seo_title, seo_description, body } = read;
      const { _editable, utmCampaigns, utmContents, hideNewsletter } = read;
      return {
        id: first.id,
        uuid: first.uuid,
        name: first.name,
        full_slug: slugInside(first.full_slug),
        ...datesOf(versions),
        content: {
          _editable,
          title: title ?? first.name,
          intro,
          author,
          picture: shown ?? null,
          seo: { title: seo_title, description: seo_description },
          segments: { utmCampaigns, utmContents, hideNewsletter },
          body: answeredBlocks(body, slugInside(first.full_slug), note),
        },
      };
    },
    category(versions, slugOf) {
      const [first] = versions;
      const read = readFields({ ...categoryShape, text: richText.optional() }, contentsOf(versions, 'category'), {
        note,
        what: `category ${first.full_slug}`,
      });
      if (!read) return null;
      const { _editable, name, title, intro, seo_title, seo_description, text: below, related } = read;
      return {
        _editable,
        full_slug: slugInside(first.full_slug),
        id: first.id,
        uuid: first.uuid,
        title: title || name,
        intro,
        seo: { title: seo_title, description: seo_description },
        text: below ?? null,
        ...latest(versions),
        related: related.flatMap((uuid) => slugOf(uuid) ?? []),
      };
    },
  };
}

/** A category is valid only with `id` and `name`. */
const categoryShape = {
  ...marked,
  id: z.union([z.number(), z.string().min(1)]),
  name: requiredText,
  title: text,
  intro: text,
  seo_title: text,
  seo_description: text,
  related: z
    .array(z.string())
    .nullish()
    .transform((uuids) => uuids ?? []),
};
