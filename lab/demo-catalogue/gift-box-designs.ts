import type { ArtPattern } from '#lab/drawings/art-spec.ts';
import type { Design, PaletteName, Words } from './designs.ts';

/** Four socks by code of design and palette, in a box of a palette with a patterned lid. */
export type GiftBoxDesign = Pick<Design, 'code' | 'name' | 'story' | 'theme'> & {
  readonly palette: PaletteName;
  readonly lid: ArtPattern;
  readonly socks: readonly (readonly [code: string, palette: PaletteName])[];
  readonly age: 'adult' | 'child' | 'baby';
};

const LIDS = {
  dots: { type: 'dots', colors: ['#ffffff'], r: 8, size: 1 },
  stripes: { type: 'stripes', colors: ['#ffffff'], widths: [18, 30] },
  checks: { type: 'checks', colors: ['#ffffff'] },
  confetti: { type: 'dots', colors: ['#ffd166', '#ffffff', '#06d6a0'], r: 7, size: 0.8 },
  zigzag: { type: 'zigzag', colors: ['#ffffff', '#ffd166'] },
} as const satisfies Readonly<Record<string, ArtPattern>>;

const giftBox = (
  code: string,
  theme: Design['theme'],
  name: Words,
  story: Words,
  palette: PaletteName,
  lid: keyof typeof LIDS,
  socks: GiftBoxDesign['socks'],
  age: GiftBoxDesign['age'] = 'adult',
): GiftBoxDesign => ({ code, theme, name, story, palette, lid: LIDS[lid], socks, age });

export const GIFT_BOX_DESIGNS: readonly GiftBoxDesign[] = [
  giftBox(
    'GBG',
    'food',
    ['The Hungry Box', 'Die Schlemmerkiste', 'Smulpakket'],
    [
      'A four-course meal for the feet.',
      'Ein Menü in vier Gängen, für die Füße.',
      'Een viergangendiner voor de voeten.',
      { 'de-CH': 'Ein Menü in vier Gängen, für die Füsse.' },
    ],
    'navyGold',
    'dots',
    [
      ['PIZ', 'mint'],
      ['BUR', 'cream'],
      ['DON', 'lilac'],
      ['SUS', 'slate'],
    ],
  ),
  giftBox(
    'GBF',
    'food',
    ['Fruit Bowl', 'Obstschale', 'Fruitschaal'],
    [
      'Four of your five a day.',
      'Vier Portionen am Tag sind schon geschafft.',
      'Vier stuks fruit per dag, alvast geregeld.',
    ],
    'coral',
    'checks',
    [
      ['BAN', 'sky'],
      ['CHE', 'snow'],
      ['BER', 'mint'],
      ['ANA', 'coral'],
    ],
  ),
  giftBox(
    'GBB',
    'flowers',
    ['A Bouquet That Lasts', 'Strauß für immer', 'Boeket dat Blijft', { 'de-CH': 'Strauss für immer' }],
    ['Flowers, but with heels.', 'Blumen, aber mit Fersen.', 'Bloemen, maar dan met hielen.'],
    'plum',
    'dots',
    [
      ['DAI', 'plum'],
      ['FLO', 'mint'],
      ['LEA', 'cream'],
      ['DAI', 'forest'],
    ],
  ),
  giftBox(
    'GBP',
    'animals',
    ['Pet Sitters', 'Haustierhüter', 'Dierenoppas'],
    [
      'For the friend who always feeds the cat.',
      'Für die Freundin, die immer die Katze füttert.',
      'Voor de vriend die altijd de kat te eten geeft.',
    ],
    'sky',
    'stripes',
    [
      ['CAT', 'mint'],
      ['DOG', 'sun'],
      ['PAW', 'cream'],
      ['LEO', 'camel'],
    ],
  ),
  giftBox(
    'GBW',
    'winter',
    ['Snowed In', 'Eingeschneit', 'Ingesneeuwd'],
    [
      'Nothing to do until it thaws. Lovely.',
      'Bis zum Tauwetter nichts zu tun. Herrlich.',
      'Niets te doen tot de dooi. Heerlijk.',
    ],
    'tomato',
    'dots',
    [
      ['SNO', 'sky'],
      ['TRE', 'navyGold'],
      ['FAI', 'cream'],
      ['TAR', 'forest'],
    ],
  ),
  giftBox(
    'GBO',
    'classic',
    ['Office Hours', 'Bürozeiten', 'Kantooruren'],
    [
      'Four pairs for five days; on Friday you are on your own.',
      'Vier Paare für fünf Tage; freitags muss man selbst sehen.',
      'Vier paar voor vijf dagen; vrijdag zoek je het zelf uit.',
    ],
    'slate',
    'stripes',
    [
      ['PIN', 'midnight'],
      ['DTS', 'bordeaux'],
      ['ARG', 'navyGold'],
      ['STF', 'snow'],
    ],
  ),
  giftBox(
    'GBL',
    'classic',
    ['Love Letters', 'Liebesbriefe', 'Liefdesbrieven'],
    [
      'Says it four times, in case once was not heard.',
      'Sagt es viermal, falls einmal nicht gehört wurde.',
      'Zegt het vier keer, voor als één keer niet gehoord werd.',
    ],
    'rose',
    'dots',
    [
      ['HRT', 'rose'],
      ['SOL', 'rose'],
      ['HRT', 'snow'],
      ['DOT', 'midnight'],
    ],
  ),
  giftBox(
    'GBS',
    'flowers',
    ['Sunday Walk', 'Sonntagsspaziergang', 'Zondagswandeling'],
    [
      'Through the woods, past the café, back by another path.',
      'Durch den Wald, am Café vorbei und anders zurück.',
      'Door het bos, langs het café, via een ander pad terug.',
    ],
    'forest',
    'checks',
    [
      ['LEA', 'forest'],
      ['MUS', 'slate'],
      ['ZIG', 'coral'],
      ['CHK', 'sun'],
    ],
  ),
  giftBox(
    'GBC',
    'sky',
    ['By the Sea', 'Am Meer', 'Aan Zee'],
    ['Salt in the hair, sand nowhere.', 'Salz im Haar, Sand nirgends.', 'Zout in je haar, nergens zand.'],
    'sky',
    'dots',
    [
      ['ANC', 'snow'],
      ['WAV', 'mint'],
      ['STF', 'rose'],
      ['MEL', 'sky'],
    ],
  ),
  giftBox(
    'GBD',
    'food',
    ['Birthday Morning', 'Geburtstagsmorgen', 'Verjaardagsochtend'],
    [
      'Cake for breakfast is allowed once a year.',
      'Kuchen zum Frühstück ist einmal im Jahr erlaubt.',
      'Taart als ontbijt mag één keer per jaar.',
    ],
    'lilac',
    'confetti',
    [
      ['BAL', 'cream'],
      ['CON', 'plum'],
      ['ICE', 'sky'],
      ['DON', 'cream'],
    ],
  ),
  giftBox(
    'GBR',
    'sky',
    ['Rainy Day Rescue', 'Regentagsretter', 'Regendagredder'],
    ['Open in case of drizzle.', 'Bei Nieselregen öffnen.', 'Openen bij motregen.'],
    'slate',
    'zigzag',
    [
      ['RAI', 'lilac'],
      ['CLO', 'sky'],
      ['BOL', 'midnight'],
      ['DOT', 'snow'],
    ],
  ),
  giftBox(
    'GBK',
    'classic',
    ['Colour Wheel', 'Farbkreis', 'Kleurencirkel', { 'en-US': 'Color Wheel' }],
    [
      'Everything between red and violet, and back.',
      'Alles zwischen Rot und Violett, und zurück.',
      'Alles tussen rood en violet, en terug.',
    ],
    'midnight',
    'confetti',
    [
      ['SOL', 'sun'],
      ['BLO', 'sky'],
      ['STB', 'plum'],
      ['ZIG', 'forest'],
    ],
  ),
  giftBox(
    'GBT',
    'classic',
    ['With Many Thanks', 'Tausend Dank', 'Duizendmaal Dank'],
    [
      'For neighbours, teachers and the friend who watered the plants.',
      'Für Nachbarn, Lehrerinnen und alle, die die Blumen gegossen haben.',
      'Voor buren, juffen en wie de planten water gaf.',
      { 'en-US': 'For neighbors, teachers and the friend who watered the plants.' },
    ],
    'mint',
    'dots',
    [
      ['HRT', 'rose'],
      ['FLO', 'navyGold'],
      ['STR', 'plum'],
      ['CHK', 'tomato'],
    ],
  ),
  giftBox(
    'GBN',
    'sky',
    ['Night Shift', 'Nachtschicht', 'Nachtdienst'],
    [
      'The stars are on duty, so you can rest.',
      'Die Sterne haben Dienst, du hast frei.',
      'De sterren hebben dienst, jij hebt vrij.',
    ],
    'plum',
    'zigzag',
    [
      ['STR', 'navyGold'],
      ['BOL', 'tomato'],
      ['CLO', 'coral'],
      ['DTS', 'navyGold'],
    ],
  ),
  giftBox(
    'GKE',
    'sky',
    ['Little Explorers', 'Kleine Entdecker', 'Kleine Ontdekkers'],
    [
      'For expeditions to the end of the garden.',
      'Für Expeditionen bis ans Ende des Gartens.',
      'Voor expedities tot achter in de tuin.',
    ],
    'sun',
    'stripes',
    [
      ['KPU', 'sky'],
      ['KTR', 'mint'],
      ['KSI', 'rose'],
      ['KUP', 'sun'],
    ],
    'child',
  ),
  giftBox(
    'GKB',
    'sky',
    ['Hello, Little One', 'Hallo, kleiner Mensch', 'Dag, Kleintje'],
    [
      'The first present that is not too big next month.',
      'Das erste Geschenk, das man sofort tragen kann.',
      'Het eerste cadeau dat meteen aan kan.',
    ],
    'mint',
    'dots',
    [
      ['KBB', 'mint'],
      ['KBC', 'sky'],
      ['KBF', 'cream'],
      ['KBB', 'rose'],
    ],
    'baby',
  ),
];
