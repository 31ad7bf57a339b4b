import type { PaletteName, Words } from './designs.ts';

/** What follows "in" when a design comes in a further colour. */
export const PALETTE_WORDS: Readonly<Record<PaletteName, Words>> = {
  navyGold: ['Harbour Blue', 'Hafenblau', 'havenblauw'],
  rose: ['Rose', 'Rosé', 'roze'],
  midnight: ['Ink', 'Tintenschwarz', 'inktzwart'],
  bordeaux: ['Claret', 'Bordeaux', 'bordeaux'],
  mint: ['Mint', 'Minze', 'mint'],
  sky: ['Sky Blue', 'Himmelblau', 'hemelsblauw'],
  cream: ['Cream', 'Creme', 'crème'],
  sun: ['Sunshine', 'Sonnengelb', 'zonnegeel'],
  camel: ['Caramel', 'Karamell', 'karamel'],
  snow: ['Snow', 'Schneeweiß', 'sneeuwwit'],
  plum: ['Plum', 'Pflaume', 'pruim'],
  forest: ['Forest', 'Waldgrün', 'bosgroen'],
  coral: ['Coral', 'Koralle', 'koraal'],
  slate: ['Slate', 'Schiefergrau', 'leigrijs'],
  lilac: ['Lilac', 'Flieder', 'lila'],
  tomato: ['Tomato', 'Tomatenrot', 'tomaatrood'],
};

/** What the colours do, two ways each. */
export const PALETTE_SENTENCES: Readonly<Record<PaletteName, readonly [Words, Words]>> = {
  navyGold: [
    [
      'Deep blue with a flash of gold: dressed up enough for work, loud enough for the way home.',
      'Tiefes Blau mit etwas Gold: fein genug fürs Büro, laut genug für den Heimweg.',
      'Diepblauw met een vleugje goud: netjes genoeg voor werk, vrolijk genoeg voor de weg naar huis.',
    ],
    [
      'The blue is the blue of a harbour at dusk, and the cuff is the first lamp to come on.',
      'Das Blau ist das eines Hafens in der Dämmerung, und das Bündchen ist die erste Lampe.',
      'Het blauw is dat van een haven in de schemering, de boord is de eerste lamp die aangaat.',
    ],
  ],
  rose: [
    [
      'Soft pink with red at the edges, like a good piece of news.',
      'Zartes Rosa mit Rot an den Rändern, wie eine gute Nachricht.',
      'Zachtroze met rood aan de randen, als een goed bericht.',
    ],
    [
      'Pink that gets along with denim, grey wool and grumpy mornings.',
      'Ein Rosa, das sich mit Jeans, grauer Wolle und Morgenmuffeln verträgt.',
      'Roze dat goed samengaat met denim, grijze wol en een ochtendhumeur.',
    ],
  ],
  midnight: [
    [
      'Nearly black, until you cross your legs and the colours come out.',
      'Fast schwarz, bis man die Beine übereinanderschlägt und die Farben herauskommen.',
      'Bijna zwart, totdat je je benen over elkaar slaat en de kleuren tevoorschijn komen.',
    ],
    [
      'An inky ground, so that every colour on it looks freshly painted.',
      'Ein tintenschwarzer Grund, auf dem jede Farbe wie frisch gemalt aussieht.',
      'Een inktzwarte ondergrond waarop elke kleur vers geschilderd lijkt.',
    ],
  ],
  bordeaux: [
    [
      'Red as a good glass of wine, with a bottle-green cuff to match.',
      'Rot wie ein gutes Glas Wein, mit flaschengrünem Bündchen.',
      'Rood als een goed glas wijn, met een flessengroene boord erbij.',
    ],
    [
      'A grown-up red that likes brown shoes and long dinners.',
      'Ein erwachsenes Rot, das braune Schuhe und lange Abendessen mag.',
      'Een volwassen rood dat van bruine schoenen en lange diners houdt.',
    ],
  ],
  mint: [
    [
      'Fresh mint and warm red, the two colours of a very good summer.',
      'Frische Minze und warmes Rot, die zwei Farben eines sehr guten Sommers.',
      'Fris mint en warm rood, de twee kleuren van een heel goede zomer.',
    ],
    [
      'The green is cool, the heel is hot, and together they are just right.',
      'Das Grün ist kühl, die Ferse glüht, und zusammen stimmt die Temperatur.',
      'Het groen is koel, de hiel is heet, en samen is het precies goed.',
    ],
  ],
  sky: [
    [
      'Sky blue with a sunny toe: fair weather, delivered.',
      'Himmelblau mit sonniger Spitze: schönes Wetter, frei Haus.',
      'Hemelsblauw met een zonnige teen: mooi weer, thuisbezorgd.',
    ],
    [
      'As blue as the first day of a holiday, and just as hard to stay cross in.',
      'So blau wie der erste Urlaubstag, und genauso schwer darin schlecht gelaunt zu sein.',
      'Zo blauw als de eerste vakantiedag, en net zo moeilijk om chagrijnig in te blijven.',
    ],
  ],
  cream: [
    [
      'Warm cream instead of cold white, with a brick-red heel that has seen some paths.',
      'Warmes Creme statt kühlem Weiß, mit einer ziegelroten Ferse, die schon Wege kennt.',
      'Warm crème in plaats van koud wit, met een steenrode hiel die al wat paden kent.',
    ],
    [
      'The cream comes from the dairy, the red from the barn door.',
      'Das Creme kommt aus der Molkerei, das Rot vom Scheunentor.',
      'Het crème komt van de melkboer, het rood van de schuurdeur.',
    ],
  ],
  sun: [
    [
      'Yellow enough to be seen from the other end of the platform.',
      'So gelb, dass man es noch am anderen Ende des Bahnsteigs sieht.',
      'Zo geel dat je het aan het eind van het perron nog ziet.',
    ],
    [
      'A generous helping of yellow, with black to keep it in order.',
      'Eine große Portion Gelb, und Schwarz, das für Ordnung sorgt.',
      'Een flinke portie geel, met zwart om de orde te bewaren.',
    ],
  ],
  camel: [
    [
      'Caramel and dark chocolate, in a quantity no doctor would forbid.',
      'Karamell und dunkle Schokolade, in einer Menge, die kein Arzt verbietet.',
      'Karamel en pure chocolade, in een hoeveelheid die geen dokter verbiedt.',
    ],
    [
      'Warm brown tones for boots, leaves and the good armchair.',
      'Warme Brauntöne für Stiefel, Laub und den guten Sessel.',
      'Warme bruintinten voor laarzen, herfstblad en de goede stoel.',
    ],
  ],
  snow: [
    [
      'White with blue and red corners, crisp as a shirt on the line.',
      'Weiß mit Blau und Rot an den Ecken, frisch wie ein Hemd auf der Leine.',
      'Wit met blauw en rood op de hoeken, fris als een overhemd aan de lijn.',
    ],
    [
      'A bright white that makes old trainers look newer than they are.',
      'Ein helles Weiß, das alte Turnschuhe jünger macht, als sie sind.',
      'Helder wit dat oude gympen jonger laat lijken dan ze zijn.',
    ],
  ],
  plum: [
    [
      'Plum purple with a pink cuff, for evenings that start at eight.',
      'Pflaumenviolett mit rosa Bündchen, für Abende, die um acht beginnen.',
      'Pruimpaars met een roze boord, voor avonden die om acht uur beginnen.',
    ],
    [
      'The purple is deep, the pink is cheeky, and neither gives way.',
      'Das Violett ist tief, das Rosa ist frech, und keins gibt nach.',
      'Het paars is diep, het roze is brutaal, en geen van beide wijkt.',
    ],
  ],
  forest: [
    [
      'Forest green with an orange toe, like a fox between the trees.',
      'Waldgrün mit orangefarbener Spitze, wie ein Fuchs zwischen Bäumen.',
      'Bosgroen met een oranje teen, als een vos tussen de bomen.',
    ],
    [
      'A green that smells of moss, at least in the imagination.',
      'Ein Grün, das nach Moos duftet, wenigstens in der Vorstellung.',
      'Groen dat naar mos ruikt, in gedachten tenminste.',
    ],
  ],
  coral: [
    [
      'Coral with a blue cuff: the last hour of a day at the beach.',
      'Koralle mit blauem Bündchen: die letzte Stunde eines Strandtags.',
      'Koraal met een blauwe boord: het laatste uur van een stranddag.',
    ],
    [
      'Somewhere between peach and sunset, and better than both under a hem.',
      'Irgendwo zwischen Pfirsich und Abendrot, und unterm Saum besser als beides.',
      'Ergens tussen perzik en avondrood, en onder een zoom beter dan allebei.',
    ],
  ],
  slate: [
    [
      'Grey is the quiet one here, and the yellow toe tells all the jokes.',
      'Das Grau bleibt ruhig, die Witze erzählt die gelbe Spitze.',
      'Het grijs houdt zich stil, de gele teen vertelt de grappen.',
    ],
    [
      'Slate grey for sensible people, with a little sun for the others.',
      'Schiefergrau für die Vernünftigen, etwas Sonne für die anderen.',
      'Leigrijs voor verstandige mensen, met wat zon voor de rest.',
    ],
  ],
  lilac: [
    [
      'Lilac, violet and one spot of yellow, borrowed from a garden in May.',
      'Flieder, Violett und ein Klecks Gelb, geliehen aus einem Garten im Mai.',
      'Lila, violet en een toefje geel, geleend uit een tuin in mei.',
    ],
    [
      'A soft purple that makes plain trousers look as if they had plans.',
      'Ein sanftes Lila, mit dem schlichte Hosen aussehen, als hätten sie etwas vor.',
      'Zacht paars waarmee een gewone broek eruitziet alsof hij plannen heeft.',
    ],
  ],
  tomato: [
    [
      'Ripe red with a pale cuff: warm to look at, and the rest follows.',
      'Reifes Rot mit hellem Bündchen: schon der Anblick wärmt, der Rest kommt von selbst.',
      'Rijp rood met een lichte boord: alleen al kijken is warm, de rest volgt vanzelf.',
    ],
    [
      'The red of letterboxes, ladybirds and very good tomatoes.',
      'Das Rot von Feuerwehrautos, Marienkäfern und sehr guten Tomaten.',
      'Het rood van brievenbussen, lieveheersbeestjes en heel goede tomaten.',
    ],
  ],
};
