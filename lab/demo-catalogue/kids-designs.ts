import type { ArtPattern } from '#app/modules/catalogue/domain/image-record.ts';
import type { Design, PaletteName, Words } from './designs.ts';
import type { SockHeight } from './sentences.ts';

export type KidsDesign = Design & { readonly height: SockHeight; readonly age: 'child' | 'baby' };

const picture = (names: readonly string[], colors: readonly string[], gap = 80, scale = 0.54): ArtPattern => ({
  type: 'motif',
  motif: names,
  colors,
  gap,
  scale,
});
const kids = (
  code: string,
  theme: Design['theme'],
  height: SockHeight,
  words: { readonly name: Words; readonly story: Words },
  pattern: ArtPattern,
  palettes: readonly PaletteName[],
  age: KidsDesign['age'] = 'child',
): KidsDesign => ({ code, theme, height, ...words, pattern, palettes, age });

export const KIDS_DESIGNS: readonly KidsDesign[] = [
  kids(
    'KPU',
    'sky',
    'crew',
    {
      name: ['Puddle Jumper', 'Pfützenspringer', 'Plassenspringer'],
      story: [
        'Wellies optional, splashing included.',
        'Gummistiefel freiwillig, Spritzen inbegriffen.',
        'Laarzen hoeven niet, spetteren hoort erbij.',
      ],
    },
    picture(['cloud', 'rainbow'], ['#ffffff', '#ffd166']),
    ['sky', 'coral'],
  ),
  kids(
    'KTR',
    'animals',
    'crew',
    {
      name: ['Tiny Tracks', 'Kleine Spuren', 'Kleine Sporen'],
      story: [
        'Somebody small has been here, and had fun.',
        'Hier war jemand Kleines unterwegs und hatte Spaß.',
        'Hier is iemand kleins langs geweest, en het was leuk.',
      ],
    },
    picture(['paw'], ['#3a2a20', '#e4572e'], 70, 0.42),
    ['cream', 'mint'],
  ),
  kids(
    'KMO',
    'food',
    'ankle',
    {
      name: ['Monkey Lunch', 'Affenfrühstück', 'Apenlunch'],
      story: ['Peel, eat, swing, repeat.', 'Schälen, essen, schaukeln, von vorn.', 'Pellen, eten, slingeren, opnieuw.'],
    },
    picture(['banana'], ['#ffffff'], 82, 0.56),
    ['mint', 'plum'],
  ),
  kids(
    'KWH',
    'animals',
    'crew',
    {
      name: ['Whiskers', 'Schnurrhaare', 'Snorharen'],
      story: [
        'They purr when nobody is listening.',
        'Sie schnurren, wenn niemand zuhört.',
        'Ze spinnen als er niemand luistert.',
      ],
    },
    picture(['cat'], ['#ffffff', '#f4a259', '#8a93a6'], 84, 0.52),
    ['coral', 'navyGold'],
  ),
  kids(
    'KSI',
    'animals',
    'crew',
    {
      name: ['Sit, Stay, Play', 'Sitz, Platz, Spiel', 'Zit, Blijf, Speel'],
      story: [
        'Listens to about one word in three.',
        'Hört auf ungefähr jedes dritte Wort.',
        'Luistert naar ongeveer één woord op de drie.',
      ],
    },
    picture(['dog'], ['#d9a566', '#ffffff', '#7a5236'], 84, 0.52),
    ['mint', 'rose'],
  ),
  kids(
    'KIC',
    'food',
    'ankle',
    {
      name: ['Ice Cream Van', 'Eiswagen', 'IJscokar'],
      story: [
        'You can hear the bell from three streets away.',
        'Die Glocke hört man drei Straßen weiter.',
        'De bel hoor je drie straten verderop.',
      ],
    },
    picture(['icecream'], ['#ffb3c7', '#fff1c9', '#bfe8df'], 88, 0.56),
    ['lilac', 'navyGold'],
  ),
  kids(
    'KST',
    'sky',
    'crew',
    {
      name: ['Bedtime Stars', 'Gutenachtsterne', 'Bedtijdsterren'],
      story: [
        'Seven more minutes, and then really bed.',
        'Noch sieben Minuten, und dann wirklich ins Bett.',
        'Nog zeven minuten, en dan echt naar bed.',
      ],
    },
    picture(['star'], ['#ffd166', '#ffffff'], 66, 0.4),
    ['midnight', 'lilac'],
  ),
  kids(
    'KUP',
    'sky',
    'crew',
    {
      name: ['Up and Away', 'Auf und davon', 'Ver Omhoog'],
      story: [
        'Hold on tight and wave at the cows.',
        'Gut festhalten und den Kühen winken.',
        'Hou je goed vast en zwaai naar de koeien.',
      ],
    },
    picture(['balloon', 'cloud'], ['#e4572e', '#ffffff', '#3a86ff'], 88, 0.52),
    ['sky', 'sun'],
  ),
  kids(
    'KPO',
    'sky',
    'knee',
    {
      name: ['Pot of Gold', 'Topf voll Gold', 'Pot met Goud'],
      story: [
        'The end of it is in somebody’s left shoe.',
        'Das Ende liegt in irgendeinem linken Schuh.',
        'Het eind ervan zit in iemands linkerschoen.',
      ],
    },
    picture(['rainbow', 'star'], ['#ffd166', '#ffffff'], 84, 0.52),
    ['plum', 'snow'],
  ),
  kids(
    'KPI',
    'food',
    'low',
    {
      name: ['Pip Spitter', 'Kernespucker', 'Pittenspuger'],
      story: [
        'The record stands at four metres and a bit.',
        'Der Rekord liegt bei gut vier Metern.',
        'Het record staat op ruim vier meter.',
      ],
    },
    picture(['watermelon'], ['#ffffff'], 88, 0.56),
    ['sun', 'rose'],
  ),
  kids(
    'KFL',
    'animals',
    'knee',
    {
      name: ['One-Leg Champion', 'Einbeinmeister', 'Eenbeenkampioen'],
      story: [
        'Try it. Now with your eyes shut.',
        'Probier es. Und jetzt mit geschlossenen Augen.',
        'Probeer het. En nu met je ogen dicht.',
      ],
    },
    picture(['flamingo'], ['#f15b8a', '#ff9ebb'], 88, 0.56),
    ['sky', 'cream'],
  ),
  kids(
    'KZE',
    'classic',
    'crew',
    {
      name: ['Zebra Crossing', 'Zebrastreifen', 'Zebrapad'],
      story: [
        'Look left, look right, look down.',
        'Nach links schauen, nach rechts, nach unten.',
        'Kijk links, kijk rechts, kijk omlaag.',
      ],
    },
    { type: 'stripes', colors: ['#2b2d42'], widths: [24, 24] },
    ['snow', 'sun'],
  ),
  kids(
    'KSP',
    'classic',
    'crew',
    {
      name: ['Hundreds and Thousands', 'Bunte Streusel', 'Hagelslag'],
      story: [
        'Spilled once, never quite swept up.',
        'Einmal verschüttet, nie ganz aufgefegt.',
        'Eén keer gemorst, nooit helemaal opgeveegd.',
      ],
    },
    { type: 'dots', colors: ['#ffd166', '#06d6a0', '#ef476f', '#3a86ff'], r: 8, size: 0.8 },
    ['rose', 'cream'],
  ),
  kids(
    'KHU',
    'classic',
    'crew',
    {
      name: ['Hug in a Sock', 'Umarmung für Füße', 'Knuffel voor je Voeten'],
      story: [
        'For the first day at a new school, and for the second.',
        'Für den ersten Tag in der neuen Schule, und für den zweiten.',
        'Voor de eerste dag op een nieuwe school, en voor de tweede.',
      ],
    },
    picture(['heart'], ['#e23b4e', '#ffffff'], 64, 0.4),
    ['mint', 'lilac'],
  ),
  kids(
    'KSN',
    'winter',
    'knee',
    {
      name: ['Snow Day', 'Schneefrei', 'Sneeuwvrij'],
      story: [
        'No school, hot chocolate, wet gloves on the radiator.',
        'Keine Schule, heißer Kakao, nasse Handschuhe auf der Heizung.',
        'Geen school, warme chocolademelk, natte wanten op de verwarming.',
      ],
    },
    picture(['snowflake'], ['#ffffff'], 70, 0.42),
    ['navyGold', 'tomato'],
  ),
  kids(
    'KTO',
    'flowers',
    'crew',
    {
      name: ['Toadstool Cottage', 'Pilzhäuschen', 'Kabouterhuisje'],
      story: [
        'The door is very small and always open.',
        'Die Tür ist sehr klein und immer offen.',
        'De deur is heel klein en staat altijd open.',
      ],
    },
    picture(['mushroom', 'leaf'], ['#d3283f', '#ffd166'], 82, 0.5),
    ['forest', 'sky'],
  ),
  kids(
    'KBA',
    'sky',
    'ankle',
    {
      name: ['Bathtub Captain', 'Badewannenkapitän', 'Badkuipkapitein'],
      story: [
        'All hands on deck, and mind the soap.',
        'Alle Mann an Deck, und Vorsicht mit der Seife.',
        'Alle hens aan dek, en pas op voor de zeep.',
      ],
    },
    picture(['anchor'], ['#1f3a63', '#d3283f'], 76, 0.46),
    ['mint', 'cream'],
  ),
  kids(
    'KFI',
    'classic',
    'crew',
    {
      name: ['Finish Line', 'Zieleinlauf', 'Finishlijn'],
      story: [
        'First to the gate, first to the swings.',
        'Als Erste am Tor, als Erste auf der Schaukel.',
        'Als eerste bij het hek, als eerste op de schommel.',
      ],
    },
    { type: 'checks', colors: ['#ffffff'] },
    ['midnight', 'tomato'],
  ),
  kids(
    'KBB',
    'classic',
    'crew',
    {
      name: ['First Steps', 'Erste Schritte', 'Eerste Stapjes'],
      story: [
        'From the sofa to the table, and what a journey it was.',
        'Vom Sofa bis zum Tisch, und was war das für eine Reise.',
        'Van de bank naar de tafel, en wat een reis was dat.',
      ],
    },
    { type: 'dots', colors: ['#ffffff', '#ffe1a8'], r: 9, size: 0.8 },
    ['mint', 'rose'],
    'baby',
  ),
  kids(
    'KBC',
    'sky',
    'crew',
    {
      name: ['Little Cloud', 'Wölkchen', 'Wolkje'],
      story: [
        'Small, soft and mostly asleep.',
        'Klein, weich und meistens am Schlafen.',
        'Klein, zacht en meestal in slaap.',
      ],
    },
    picture(['cloud'], ['#ffffff'], 76, 0.48),
    ['sky', 'lilac'],
    'baby',
  ),
  kids(
    'KBF',
    'flowers',
    'crew',
    {
      name: ['Buttercup', 'Butterblume', 'Boterbloempje'],
      story: [
        'Held under the chin it still tells you who likes butter.',
        'Unters Kinn gehalten, verrät sie immer noch, wer Butter mag.',
        'Onder de kin gehouden vertelt het nog steeds wie van boter houdt.',
      ],
    },
    picture(['flower'], ['#ffd166', '#ffffff', '#f4a259'], 72, 0.44),
    ['cream', 'sky'],
    'baby',
  ),
];
