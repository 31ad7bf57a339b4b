import { createHash } from 'node:crypto';
import type { Language } from '#app/kernel/text.ts';
import { CATEGORY_TEXTS } from './category-texts.ts';
import type { Words } from './designs.ts';
import { text } from './words.ts';

type Place = {
  readonly title: Words;
  readonly intro: Words;
  readonly related: readonly string[];
};

const PLACES: Readonly<Record<string, Place>> = {
  'adults/socks': {
    title: ['Socks', 'Socken', 'Sokken'],
    intro: [
      'Every height, every pattern, every mood. Start at the top and stop when you smile.',
      'Jede Höhe, jedes Muster, jede Laune. Oben anfangen und aufhören, sobald du lächelst.',
      'Elke hoogte, elk patroon, elk humeur. Begin bovenaan en stop zodra je lacht.',
    ],
    related: ['collection/crew-socks', 'collection/knee-socks', 'collection/low-socks', 'collection/new'],
  },
  'kids/socks': {
    title: ['Kids’ socks', 'Kindersocken', 'Kindersokken'],
    intro: [
      'For small feet with big plans, from the first steps to the school yard.',
      'Für kleine Füße mit großen Plänen, von den ersten Schritten bis zum Schulhof.',
      'Voor kleine voeten met grote plannen, van de eerste stapjes tot het schoolplein.',
    ],
    related: ['gift-boxes', 'collection/animals', 'campaign/rainy-days'],
  },
  'adults/boxers': {
    title: ['Boxers', 'Boxershorts', 'Boxershorts'],
    intro: [
      'The part of the outfit only you know about. Soft waistband, organic cotton, good jokes.',
      'Der Teil des Outfits, von dem nur du weißt. Weicher Bund, Bio-Baumwolle, gute Laune.',
      'Het deel van je outfit waar alleen jij van weet. Zachte band, biologisch katoen, goed humeur.',
    ],
    related: ['adults/t-shirts', 'adults/socks', 'outlet-all'],
  },
  'adults/t-shirts': {
    title: ['T-shirts', 'T-Shirts', 'T-shirts'],
    intro: [
      'One small picture on good heavy cotton. Goes under everything, hides from no one.',
      'Ein kleines Bild auf guter, schwerer Baumwolle. Passt unter alles und versteckt sich nicht.',
      'Eén klein plaatje op stevig katoen. Past onder alles en verstopt zich niet.',
    ],
    related: ['adults/boxers', 'adults/socks', 'collection/new'],
  },
  'gift-boxes': {
    title: ['Gift boxes', 'Geschenkboxen', 'Cadeauboxen'],
    intro: [
      'Four pairs, one box, a bow on top. All that is missing is the name.',
      'Vier Paare, eine Schachtel, obendrauf eine Schleife. Fehlt nur noch der Name.',
      'Vier paar, één doos, een strik erop. Alleen de naam ontbreekt nog.',
    ],
    related: ['adults/socks', 'kids/socks', 'collection/winter'],
  },
  'collection/sneaker-socks': {
    title: ['Sneaker socks', 'Sneakersocken', 'Sneakersokken'],
    intro: [
      'Made for trainers: they peek out or keep quiet, and never slip under the heel.',
      'Für Turnschuhe gemacht: Sie blitzen hervor oder bleiben still, aber sie rutschen nie.',
      'Gemaakt voor sneakers: ze piepen erbovenuit of houden zich stil, maar zakken nooit af.',
    ],
    related: ['collection/low-socks', 'collection/crew-socks'],
  },
  'collection/low-socks': {
    title: ['Low socks', 'Kurze Socken', 'Lage sokken'],
    intro: [
      'Short legs, full colour: for rolled-up trousers and warm days.',
      'Kurzer Schaft, volle Farbe: für hochgekrempelte Hosen und warme Tage.',
      'Korte schacht, volle kleur: voor opgerolde broekspijpen en warme dagen.',
    ],
    related: ['collection/sneaker-socks', 'collection/crew-socks'],
  },
  'collection/knee-socks': {
    title: ['Knee socks', 'Kniestrümpfe', 'Kniekousen'],
    intro: [
      'The long version of a good story. They reach the knee and stay there.',
      'Die lange Fassung einer guten Geschichte. Sie reichen bis zum Knie und bleiben dort.',
      'De lange versie van een goed verhaal. Ze komen tot de knie en blijven daar.',
    ],
    related: ['collection/winter', 'collection/crew-socks'],
  },
  'collection/crew-socks': {
    title: ['Crew socks', 'Klassische Socken', 'Klassieke sokken'],
    intro: [
      'Halfway up the calf: the height that goes with nearly every shoe you own.',
      'Bis zur halben Wade: die Höhe, die zu fast jedem deiner Schuhe passt.',
      'Tot halverwege de kuit: de hoogte die bij bijna al je schoenen past.',
    ],
    related: ['collection/knee-socks', 'collection/low-socks'],
  },
  'collection/socks-for-men': {
    title: ['Socks for men', 'Herrensocken', 'Herensokken'],
    intro: [
      'Deep colours with something up their sleeve. In sizes 36 to 46, like all our socks for grown-ups.',
      'Kräftige Farben, die es in sich haben. In den Größen 36 bis 46, wie alle unsere Socken für Erwachsene.',
      'Diepe kleuren met een knipoog. In maat 36 tot en met 46, zoals al onze sokken voor volwassenen.',
    ],
    related: ['collection/socks-for-women', 'adults/boxers'],
  },
  'collection/socks-for-women': {
    title: ['Socks for women', 'Damensocken', 'Damessokken'],
    intro: [
      'From quiet cream to very loud coral, for boots, loafers and bare parquet.',
      'Von leisem Creme bis zu lautem Korallenrot, für Stiefel, Loafer und blankes Parkett.',
      'Van zacht crème tot knallend koraal, voor laarzen, loafers en kaal parket.',
    ],
    related: ['collection/socks-for-men', 'collection/flowers'],
  },
  'collection/food': {
    title: ['Food', 'Essen', 'Eten'],
    intro: [
      'Pizza, sushi, cherries and cake, without a single crumb.',
      'Pizza, Sushi, Kirschen und Kuchen, ganz ohne Krümel.',
      'Pizza, sushi, kersen en taart, zonder één kruimel.',
    ],
    related: ['collection/animals', 'gift-boxes'],
  },
  'collection/animals': {
    title: ['Animals', 'Tiere', 'Dieren'],
    intro: [
      'Cats, dogs and a few that are harder to keep in a flat.',
      'Katzen, Hunde und ein paar, die sich in der Wohnung schlechter halten lassen.',
      'Katten, honden en een paar die lastiger in huis te houden zijn.',
    ],
    related: ['collection/flowers', 'kids/socks'],
  },
  'collection/flowers': {
    title: ['Flowers and leaves', 'Blumen und Blätter', 'Bloemen en bladeren'],
    intro: [
      'A garden that needs no watering and blooms in every shoe.',
      'Ein Garten, der kein Wasser braucht und in jedem Schuh blüht.',
      'Een tuin die geen water nodig heeft en in elke schoen bloeit.',
    ],
    related: ['collection/food', 'collection/socks-for-women'],
  },
  'collection/winter': {
    title: ['Winter', 'Winter', 'Winter'],
    intro: [
      'Merino, snowflakes and tartan, for the months when the floor is cold.',
      'Merino, Schneeflocken und Karo, für die Monate mit kaltem Boden.',
      'Merino, sneeuwvlokken en ruiten, voor de maanden met een koude vloer.',
    ],
    related: ['collection/knee-socks', 'gift-boxes'],
  },
  'collection/all': {
    title: ['Everything', 'Alles', 'Alles bij elkaar'],
    intro: [
      'The whole shop on one long shelf.',
      'Der ganze Laden in einem langen Regal.',
      'De hele winkel op één lange plank.',
    ],
    related: ['adults/socks', 'kids/socks', 'gift-boxes'],
  },
  'collection/new': {
    title: ['New in', 'Neu', 'Nieuw binnen'],
    intro: [
      'Fresh off the knitting machine and still a little warm.',
      'Frisch von der Strickmaschine und noch ein bisschen warm.',
      'Vers van de breimachine en nog een beetje warm.',
    ],
    related: ['adults/socks', 'adults/t-shirts', 'kids/socks'],
  },
  'collection/most-loved': {
    title: ['Favourites', 'Lieblingsstücke', 'Favorieten'],
    intro: [
      'The designs we would save first if the washing line blew away.',
      'Die Designs, die wir zuerst retten, wenn der Wind die Wäscheleine holt.',
      'De ontwerpen die we het eerst redden als de waslijn wegwaait.',
    ],
    related: ['collection/new', 'adults/socks', 'gift-boxes'],
  },
  'campaign/rainy-days': {
    title: ['Rainy days', 'Regentage', 'Regendagen'],
    intro: [
      'Clouds, rainbows and the odd flash of lightning: dry socks for wet weather.',
      'Wolken, Regenbögen und ab und zu ein Blitz: trockene Socken für nasses Wetter.',
      'Wolken, regenbogen en af en toe een bliksem: droge sokken voor nat weer.',
    ],
    related: ['kids/socks', 'collection/winter', 'gift-boxes'],
  },
  'outlet-all': {
    title: ['Outlet', 'Outlet', 'Outlet'],
    intro: [
      'Last pieces at lower prices. Once they are gone, we make something else.',
      'Letzte Stücke zu kleineren Preisen. Wenn sie weg sind, machen wir etwas anderes.',
      'Laatste stuks voor minder. Zijn ze op, dan maken we iets anders.',
    ],
    related: ['adults/socks', 'kids/socks', 'adults/boxers'],
  },
};

const FIRST_ID = 4100;

/** A version 4 shaped identifier that never changes for a place. */
function uuidOf(id: number): string {
  return `7c1d0000-0000-4000-8000-${String(id).padStart(12, '0')}`;
}

export const CATEGORIES = Object.entries(PLACES).map(([fullSlug, { title, intro, related }], index) => ({
  full_slug: fullSlug,
  id: FIRST_ID + index,
  uuid: uuidOf(FIRST_ID + index),
  name: title[0],
  slug: fullSlug.split('/').at(-1) ?? fullSlug,
  title: text(title),
  intro: text(intro),
  related,
}));

/** A short identifier that never changes for a category. */
const blockUid = (slug: string) =>
  createHash('sha256').update(`category/${slug}`).digest('hex').slice(0, 12).replace(/^.{8}/, '$&-');

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;

/** Words with links, `[label](/path)`, as nodes of rich text. */
const nodes = (words: string) =>
  words.split(/(\[[^\]]+\]\([^)]+\))/).flatMap((part) => {
    if (part === '') return [];
    const [, label, href] = LINK.exec(part) ?? [];
    if (label === undefined) return [{ type: 'text', text: part }];
    const attrs = { href, uuid: null, anchor: null, target: null, linktype: 'url' };
    return [{ type: 'text', text: label, marks: [{ type: 'link', attrs }] }];
  });

/** The fields for search engines and the text below the list, where a category has them. */
function textFields(slug: string, language: Language) {
  const texts = CATEGORY_TEXTS[slug];
  if (!texts) return {};
  const [heading, ...paragraphs] = texts.text.map((words) => nodes(text(words)[language] ?? ''));
  return {
    seo_title: text(texts.seoTitle)[language],
    seo_description: text(texts.seoDescription)[language],
    text: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: heading },
        ...paragraphs.map((content) => ({ type: 'paragraph', content })),
      ],
    },
  };
}

/** The stories of the categories in a language, as the content service delivers them. */
export function categoryStories(language: Language) {
  const uuids = new Map(CATEGORIES.map(({ full_slug, uuid }) => [full_slug, uuid]));
  return CATEGORIES.map(({ id, uuid, slug, full_slug, title, intro, related }) => ({
    id,
    uuid,
    name: title[language],
    slug,
    full_slug: `_default/${full_slug}`,
    lang: language,
    content: {
      _uid: blockUid(full_slug),
      component: 'category',
      id,
      name: title[language],
      title: title[language],
      intro: intro[language],
      ...textFields(full_slug, language),
      related: related.map((other) => uuids.get(other)),
    },
  }));
}
