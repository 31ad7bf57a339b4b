/** A street in the provider's fields; empty where the lines have no such part. */
export type SplitStreet = { readonly street: string; readonly number: string };

/** Countries that write the number before the street. */
const NUMBER_FIRST: readonly string[] = ['GB', 'US', 'AU', 'NZ', 'IE', 'FR', 'LU', 'SG', 'IL', 'AE'];
/** Countries that give houses names, and where a letter after the number belongs to it. */
const HOUSE_NAMES: readonly string[] = ['GB', 'IE'];
const LETTER_AFTER_NUMBER: readonly string[] = ['FR', 'LU'];

/** `12`, `12a`, `12-14`, `12/3`, `12-III`, `12/bis`; not `1e`, `17.` of a name, `5th`, `2-chome` or `4-gil`. */
const NUMBER =
  /^\d+(?:bis|ter|quater|[a-z](?![a-z]))?(?:[-/+&](?!(?:gil|ro|ga|dong|gu|cho|ban|go|si)\b)(?:[a-z]?\d+[a-z]?|[ivx]+|[a-z]{1,4}))*[.]?$/iu;
const ORDINAL = /^\d+\.?(?:e|er|ère|re|ste|de|st|nd|rd|th|º|ª|°)\.?$/iu;
const LETTER = /^[a-z]$/iu;
const ADDITION = /^(?:bis|ter|quater)$/iu;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const SIGN_OF_NUMBER = /(?:^|[\s,]+)(?:n|nr|no|n°|nº|num|número|numero|č\.?\s?p|č|čp|house|haus)[.:]?$/iu;
const MONTH_OR_OF =
  /^(?:d[aei]l?l?|d['’].*|of|jan|feb|mar|apr|ma[iyj]|jun|jul|aug|ao[uû]|ago|sep|set|oct|okt|ott|nov|dec|dez|dic|déc|gen|giu|lug|mag|avr|fév)/iu;

/** Words that begin the part of a house: flat, floor, staircase, door. */
const UNIT_WORDS = new Set(
  (
    'm lok bus bte boîte boite bt box b app appt apt apart apartment appartement int interno piano scala sc ' +
    'esc escalera piso planta pl puerta pta pt izq izda izquierda dcha dcho derecha bajo bajos ático atico entlo ' +
    'etg etage etaj og eg dg ug stg stock stiege st.g top tür tuer tur hinterhaus hh vh vorderhaus seitenflügel ' +
    'links rechts mitte li re whg wohnung lgh tr trp vån st tv th mf kl kld sal krs as em emelet ajtó a. fsz fszt ' +
    'dz dzīv dzīvoklis butas but korter krt k byt patro p dvere esq dto dta dt drt fte frente andar r/c rc cave ' +
    'floor fl flat unit suite ste level lvl room rm office villa shop lot stan kat prizemlje hs huis bg boven ' +
    'i ii iii iv v vi vii viii ix x'
  ).split(' '),
);
const bare = (word: string): string => word.toLowerCase().replace(/[.,]+$/, '');
const UNIT_FIRST =
  /^(?:flat|unit|apt|apartment|suite|ste|level|floor|room|rm|office|villa|shop|lot|appt|appartement|bâtiment|bat|résidence|blk|block|#)\.?\s*/iu;
/** Words that the number does not need: `Blk 123`, `Unit 3/45`. */
const BLOCK = /^(?:(?:blk|block)\.?\s+(?=\d)|(?:unit|shop|flat|apt|suite)\s+(?=\d+\/\d))/iu;
const POST_BOX =
  /^(?:post(?:bus|fach|boks|box|lokero)|p\.?\s?o\.?\s?box|box|apartado|casella postale|boîte postale|bp)\s/iu;
const NUMBERED_ROAD =
  /(?:^|\s)(?:highway|hwy|route|rte|interstate|box|(?:county|state|farm) road|cr|sr|fm|unit|apt|flat|suite|level|floor|villa|office|lot|street|road|ave|avenue|sector|tower)\.?$/iu;

/** Splits the number of a house from its street, by the order of the country. */
export function splitStreet(line0: string, line1: string, country: string): SplitStreet {
  const first = parts(line0);
  const second = parts(line1);
  if (POST_BOX.test(line0.trim())) return withUnits({ street: first.join(', '), number: '' }, second);
  if (NUMBER_FIRST.includes(country)) return numberFirst([...first, ...second], country);
  const ofFirstLine = numberLast(first);
  const isMissing = ofFirstLine.number === '' || YEAR.test(ofFirstLine.number);
  return isMissing && leading(second[0] ?? '', { letter: true })
    ? numberLast([...first, ...second])
    : withUnits(ofFirstLine, second);
}

/** The parts between commas; a number set close to an abbreviation (`Hauptstr.5`) gets its space. */
function parts(line: string): readonly string[] {
  return line
    .replace(/(\p{L}{2}\.)(?=\d)/gu, '$1 ')
    .replace(/(\d)\s*([-/+])\s*(?=\d)/g, '$1$2')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function withUnits({ street, number }: SplitStreet, units: readonly string[]): SplitStreet {
  return { street: [street, ...units].filter((part) => part !== '').join(', '), number };
}

const isNumber = (word: string): boolean => NUMBER.test(word) && !ORDINAL.test(word);

function numberLast(lines: readonly string[]): SplitStreet {
  const [line = '', next = '', ...others] = lines;
  const within = trailing(line);
  const after = leading(next, { letter: true }) ?? signed(next);
  // `Via Roma, 12` and `Plein 1944, 3`, but `Calle Mayor 5, 3º B`.
  const numberFollows = after && (within === null || YEAR.test(within.number));
  if (numberFollows && /\p{L}/u.test(line)) {
    return withUnits({ street: line.replace(SIGN_OF_NUMBER, ''), number: after.number }, [after.rest, ...others]);
  }
  if (within) return withUnits(within, [next, ...others]);
  const inNext = trailing(next);
  if (inNext && /^\D+$/.test(line)) return withUnits({ ...inNext, street: `${line}, ${inNext.street}` }, others);
  const before = leading(line, { letter: false });
  const isName = before && MONTH_OR_OF.test(before.rest);
  if (before && !isName && (before.rest !== '' || next !== '')) {
    return withUnits({ street: before.rest || next, number: before.number }, before.rest ? [next, ...others] : others);
  }
  return { street: lines.join(', '), number: '' };
}

/** A part that is a number with its sign: `n. 12`. */
function signed(part: string): { number: string; rest: string } | null {
  const found = trailing(part);
  return found?.street === '' ? { number: found.number, rest: '' } : null;
}

/** The number at the end of a line, with its flat or floor: the first after which no word of a name follows. */
function trailing(line: string): SplitStreet | null {
  const words = line.split(/\s+/);
  for (let at = 1; at < words.length; at += 1) {
    const number = words[at] ?? '';
    const rest = words.slice(at + 1);
    const isYear = YEAR.test(number) && (rest.some(isNumber) || MONTH_OR_OF.test(words[at - 1] ?? ''));
    if (!isNumber(number) || isYear || !rest.every(isUnit)) continue;
    const addition = rest[0] !== undefined && (LETTER.test(rest[0]) || ADDITION.test(rest[0])) ? [rest[0]] : [];
    const street = words.slice(0, at).join(' ').replace(SIGN_OF_NUMBER, '');
    const whole = [number.replace(/\.$/, ''), ...addition].join(' ');
    return withUnits({ street, number: whole }, [rest.slice(addition.length).join(' ')]);
  }
  return null;
}

/** Whether a word after the number belongs to the house: `3º`, `B`, `etg.`, `III/12`, `H0201`. */
function isUnit(word: string): boolean {
  return (
    LETTER.test(word) ||
    ADDITION.test(word) ||
    UNIT_WORDS.has(bare(word)) ||
    ORDINAL.test(word) ||
    isNumber(word) ||
    /^(?:[hklu]\d{4}|[ivx]+[./]\S*|\d+[ºª°.]\S*|#\S+)$/iu.test(word)
  );
}

/** The number at the beginning of a line, and what follows it. */
function leading(line: string, { letter }: { readonly letter: boolean }): { number: string; rest: string } | null {
  const [number = '', second = '', ...rest] = line.split(/\s+/);
  if (!isNumber(number) || number.endsWith('.')) return null;
  const belongs = ADDITION.test(second) || second === '½' || second === '1/2' || (letter && LETTER.test(second));
  return {
    number: belongs ? `${number} ${second}` : number,
    rest: (belongs ? rest : [second, ...rest]).filter((word) => word !== '').join(' '),
  };
}

function numberFirst(lines: readonly string[], country: string): SplitStreet {
  const letter = LETTER_AFTER_NUMBER.includes(country);
  const flats = lines.map((line) => line.replace(BLOCK, '')).map(splitFlat);
  for (const [at, { flat, line }] of flats.entries()) {
    const found = leading(line, { letter });
    const next = lines[at + 1] ?? '';
    if (!found || (found.rest === '' && next === '')) continue;
    const street = found.rest || next;
    const units = [...lines.slice(0, at), flat, ...lines.slice(found.rest ? at + 1 : at + 2)];
    return withUnits({ street, number: found.number }, units);
  }
  return numberElsewhere(lines, country);
}

/** `Flat 2 14 High Street` is the flat and its house. */
function splitFlat(line: string): { readonly flat: string; readonly line: string } {
  const [, flat = '', house = line] = /^(\p{L}+\.?\s+\d+\w?)\s+(\d.*)$/u.exec(UNIT_FIRST.test(line) ? line : '') ?? [];
  return { flat, line: house };
}

/** The number or name of a house in an address that does not begin with its number. */
function numberElsewhere(lines: readonly string[], country: string): SplitStreet {
  const [line = '', ...others] = lines;
  const isNamed = others.length > 0 && (UNIT_FIRST.test(line) || HOUSE_NAMES.includes(country));
  const found = UNIT_FIRST.test(line) ? null : numberLast(lines);
  const isOfRoad = found && (NUMBERED_ROAD.test(found.street) || (YEAR.test(found.number) && !line.includes(',')));
  if (found && found.number !== '' && !isOfRoad) return found;
  if (isNamed) return { street: others.join(', '), number: line };
  return { street: lines.join(', '), number: '' };
}
