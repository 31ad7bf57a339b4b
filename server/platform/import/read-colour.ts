import type { ColourName } from '#app/modules/catalogue/domain/product-attributes.ts';

/** Words of each colour in the languages of shops; German and Dutch ones also behind `dunkel` or `licht`. */
const WORDS: Readonly<Record<Exclude<ColourName, 'multi'>, string>> = {
  navy: 'navy marine marineblau marineblauw dunkelblau donkerblauw nachtblau midnight mitternachtsblau nachtblauw',
  turquoise: 'turquoise türkis turkoois turchese turquesa teal petrol aqua mint mintgrün mintgroen aquamarine cyan',
  black:
    'black schwarz zwart noir nero negro onyx jet tiefschwarz noire noirs noires nera neri nere negra preto preta svart svarta',
  white:
    'white weiß weiss wit blanc bianco blanco ivory elfenbein snow wollweiß wollweiss schneeweiß offwhite blanche blancs blanches bianca bianchi blanca branco branca vit vita vitt hvid hvit',
  grey: 'grey gray grau grijs gris grigio silver silber zilver anthrazit anthracite antraciet anthracit charcoal graphit graphite grafiet slate schiefer ash asche zinc steel heather mausgrau lead grise grises grigia grigi cinza argenté argentée argento argentato plata plateado prata prateado chrome chrom cromo grå',
  beige:
    'beige cream creme crème sand ecru écru oat oatmeal natural natur naturel naturell naturale natural stone stein taupe nude linen champagne vanilla vanille kitt khakibeige undyed off-white eggshell camelbeige bege',
  brown:
    'brown braun bruin marron brun marrone marrón camel tan chocolate schokolade mocha mokka espresso coffee kaffee toffee cognac caramel karamell chestnut kastanie walnut hazel cocoa bronze copper kupfer walnuss nougat brune bruns marroni marrom castanho castanha',
  red: 'red rot rood rouge rosso rojo burgundy burgunder bordeaux bordo wine weinrot wijnrot maroon crimson scarlet ruby rubin cherry kirsche kirschrot cardinal rossa rossi roja rojos vermelho vermelha vinho röd rött rød',
  orange:
    'orange oranje arancione naranja rust rost coral koralle koraal terracotta terrakotta peach pfirsich apricot aprikose abrikoos tangerine mango kürbis pumpkin salmon lachs zalm laranja arancio',
  yellow:
    'yellow gelb geel jaune giallo amarillo mustard senf senfgelb mosterd okergeel ocker ochre gold golden goud lemon zitrone citroen saffron curry honey honig doré dorée dorés dorato dorata oro dorado dorada ouro dourado dourada guld gialla gialli amarilla amarelo amarela gul gult',
  green:
    'green grün groen vert verde olive oliv olijf khaki kaki lime limette emerald smaragd forest tannengrün bottle sage salbei salie moss moos mos pistachio fern jade army loden verte vertes verdi grön grönt grøn grønn',
  purple:
    'purple violet violett lilac lila paars pourpre viola morado plum pflaume pruim lavender lavendel aubergine mauve flieder berry beere magentaviolett amethyst violette morada roxo roxa',
  pink: 'pink rosa roze rose rosé rosado fuchsia pinkfarben magenta blush altrosa himbeer raspberry flamingo bubblegum',
  blue: 'blue blau blauw bleu blu azul azur azure denim jeans jeansblau cobalt kobalt royal sky himmelblau hemelsblauw indigo sapphire saphir ocean ozean cornflower ciel azzurro bleue bleus bleues azzurra celeste blå blått',
};
const MULTI =
  'multi multicolor multicolour multicoloured multicolored multicolore rainbow regenbogen bunt mehrfarbig gemischt meerkleurig veelkleurig assorted mixed sortiert';
const SHADES =
  /^(?:dunkel|hell|donker|licht|tief|knall|neon|pastell|pastel|blass|zart|kräftig|royal|alt|oud|puder|himmel|fel|warm)(?=\p{L}{3})/u;

const KNOWN: ReadonlyMap<string, ColourName> = new Map(
  (Object.entries({ ...WORDS, multi: MULTI }) as [ColourName, string][]).flatMap(([colour, words]) =>
    words.split(/\s+/).map((word): [string, ColourName] => [word, colour]),
  ),
);
const SEVERAL = /[/+&,;|]|\s(?:and|und|en|et|e|y|with|mit|met)\s/u;
const LONGEST = 100;

/** `dunkelrot` by `rot`; an own word such as `dunkelblau` wins. */
const colourOfWord = (word: string): ColourName | undefined => KNOWN.get(word) ?? KNOWN.get(word.replace(SHADES, ''));

/** The colour that the last known word names: `Boat Blue` is blue, `Navy Heather Grey` grey. */
function colourOfPart(part: string): ColourName | null {
  const words = part.split(/[^\p{L}]+/u).filter(Boolean);
  // `off white` and `off-white` are one word of the trade.
  const joined = /\boff[\s-]?white\b/.test(part) ? ['white'] : words;
  const colours = joined.flatMap((word) => colourOfWord(word) ?? []);
  if (colours.includes('multi')) return 'multi';
  // Natural, stone and heather describe another colour, and name one alone.
  const telling = joined.filter((word) => !DESCRIBING.has(word)).flatMap((word) => colourOfWord(word) ?? []);
  return telling.at(-1) ?? colours.at(-1) ?? null;
}
const DESCRIBING = new Set(
  'natural natur heather stone sand royal sky ocean forest bottle steel ash ice midnight denim jeans golden linen wine rust mint'.split(
    ' ',
  ),
);

/** The colour of a name in a file, by whole words; null where it names none. Several different ones are `multi`. */
export function readColour(name: string): ColourName | null {
  const text = name.slice(0, LONGEST).normalize('NFC').toLowerCase();
  const colours = new Set(text.split(SEVERAL).flatMap((part) => colourOfPart(part) ?? []));
  if (colours.size > 1) return 'multi';
  return [...colours][0] ?? null;
}

/** Words that are colours and nothing else: a title with `cherry` or `gold` may show the fruit or be of the metal. */
const PLAIN = new Set(
  'black schwarz zwart noir noire nero negro white weiß weiss wit blanc blanche bianco blanco grey gray grau grijs gris grigio red rot rood rouge rosso rojo blue blau blauw bleu blu azul green grün groen vert verde yellow gelb geel jaune giallo amarillo pink purple lila paars brown braun bruin marron marrón beige navy marineblau turquoise türkis'.split(
    ' ',
  ),
);

const INFLECTED = /(?<=schwarz|wei(?:ß|ss)|grau|rot|blau|grün|gelb|braun)e[rsnm]?$/u;

/** The colour that a title names in plain words; null where it names none, or several. */
export function readPlainColour(title: string): ColourName | null {
  const words = title
    .slice(0, LONGEST)
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const colours = words.flatMap((inflected) => {
    const word = inflected.replace(INFLECTED, '');
    return PLAIN.has(word.replace(SHADES, '')) ? (colourOfWord(word) ?? []) : [];
  });
  const [first] = colours;
  return first && colours.every((colour) => colour === first) ? first : null;
}
