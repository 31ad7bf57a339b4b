import type { Words } from './designs.ts';

/**
 * What stands below a list and among search results. `text` is a heading and paragraphs, with links as
 * `[label](/path)`.
 */
export type CategoryTexts = {
  readonly seoTitle: Words;
  readonly seoDescription: Words;
  readonly text: readonly Words[];
};

export const CATEGORY_TEXTS: Readonly<Record<string, CategoryTexts>> = {
  'adults/socks': {
    seoTitle: [
      'Colourful socks for women and men',
      'Bunte Socken für Damen und Herren',
      'Vrolijke sokken voor dames en heren',
    ],
    seoDescription: [
      'Colourful socks in cotton, organic cotton and merino, from low to knee-high, in sizes 36–40 and 41–46. Heel and toe are reinforced.',
      'Bunte Socken aus Baumwolle, Bio-Baumwolle und Merino, von kurz bis kniehoch, in den Größen 36–40 und 41–46. Ferse und Spitze sind verstärkt.',
      'Vrolijke sokken van katoen, biologisch katoen en merino, van laag tot kniehoog, in de maten 36–40 en 41–46. Met versterkte hiel en teen.',
    ],
    text: [
      ['How to find your pair', 'So findest du dein Paar', 'Zo vind je jouw paar'],
      [
        'Begin with the height: [low socks](/collection/low-socks) and [sneaker socks](/collection/sneaker-socks) stay in the shoe, [crew socks](/collection/crew-socks) show under trousers, [knee socks](/collection/knee-socks) go all the way up. Then pick the picture that makes you smile.',
        'Fang mit der Höhe an: [Kurze Socken](/collection/low-socks) und [Sneakersocken](/collection/sneaker-socks) bleiben im Schuh, [klassische Socken](/collection/crew-socks) zeigen sich unter der Hose, [Kniestrümpfe](/collection/knee-socks) gehen ganz hinauf. Dann nimm das Bild, das dich zum Lächeln bringt.',
        'Begin bij de hoogte: [lage sokken](/collection/low-socks) en [sneakersokken](/collection/sneaker-socks) blijven in de schoen, [klassieke sokken](/collection/crew-socks) zie je onder je broek, [kniekousen](/collection/knee-socks) gaan helemaal omhoog. Kies dan het plaatje waar je om lacht.',
      ],
      [
        'There are two sizes, 36–40 and 41–46, and the knit stretches between them. Heel and toe are reinforced, the toe seam is linked by hand. Wash them inside out: [four habits that keep colours bright](/happy-news/wash-without-worry).',
        'Es gibt zwei Größen, 36–40 und 41–46, dazwischen dehnt sich das Gestrick. Ferse und Spitze sind verstärkt, die Naht an den Zehen ist von Hand gekettelt. Wasch sie auf links: [vier Gewohnheiten, die Farben frisch halten](/happy-news/wash-without-worry).',
        'Er zijn twee maten, 36–40 en 41–46, en daartussen rekt het breisel mee. Hiel en teen zijn versterkt, de teennaad is met de hand afgewerkt. Was ze binnenstebuiten: [vier gewoontes die kleuren fris houden](/happy-news/wash-without-worry).',
      ],
    ],
  },
  'kids/socks': {
    seoTitle: [
      'Kids’ socks from baby to age 9',
      'Kindersocken von Baby bis 9 Jahre',
      'Kindersokken van baby tot 9 jaar',
    ],
    seoDescription: [
      'Colourful socks for children from 0 months to 9 years, with a soft cuff and a flat toe seam. The smallest ones have grips.',
      'Bunte Socken für Kinder von 0 Monaten bis 9 Jahren, mit weichem Bündchen und flacher Zehennaht. Die kleinsten haben Noppen.',
      'Vrolijke sokken voor kinderen van 0 maanden tot 9 jaar, met zachte boord en platte teennaad. De kleinste hebben antislip.',
    ],
    text: [
      ['Sizes that follow the feet', 'Größen, die mitwachsen', 'Maten die meegroeien'],
      [
        'Children’s sizes are named by age, but feet have their own calendar: the [size guide](/faq/sizes) lists shoe sizes too. When in doubt, take the larger pair.',
        'Kindergrößen richten sich nach dem Alter, aber Füße haben ihren eigenen Kalender: Die [Größentabelle](/faq/sizes) nennt auch die Schuhgröße. Im Zweifel nimm das größere Paar.',
        'Kindermaten gaan op leeftijd, maar voeten hebben hun eigen kalender: de [maattabel](/faq/sizes) noemt ook de schoenmaat. Twijfel je, neem dan het grootste paar.',
      ],
      [
        'Every pair has a soft cuff that leaves no marks and a toe seam you cannot feel. The baby sizes have grips below, for floors and first steps.',
        'Jedes Paar hat ein weiches Bündchen, das nicht einschneidet, und eine Naht, die man nicht spürt. Die Babygrößen haben unten Noppen, für glatte Böden und erste Schritte.',
        'Elk paar heeft een zachte boord die niet knelt en een teennaad die je niet voelt. De babymaten hebben antislip, voor gladde vloeren en eerste stapjes.',
      ],
    ],
  },
  'adults/boxers': {
    seoTitle: ['Boxers in organic cotton', 'Boxershorts aus Bio-Baumwolle', 'Boxershorts van biologisch katoen'],
    seoDescription: [
      'Boxers in soft jersey of organic cotton with a little stretch, in sizes S to XL, with a waistband that does not pinch.',
      'Boxershorts aus weichem Bio-Baumwoll-Jersey mit etwas Elastan, in den Größen S bis XL, mit einem Bund, der nicht kneift.',
      'Boxershorts van zachte jersey van biologisch katoen met wat stretch, in de maten S tot XL, met een band die niet knelt.',
    ],
    text: [
      ['Nothing to adjust', 'Nichts zu zupfen', 'Blijft zitten waar hij zit'],
      [
        '95% organic cotton and 5% elastane: enough stretch for a bicycle, not enough to lose its shape. The seams are flat, and the waistband is woven in its own colours.',
        '95 % Bio-Baumwolle und 5 % Elastan: genug Dehnung fürs Fahrrad, nicht so viel, dass die Form leidet. Die Nähte sind flach, der Bund ist in eigenen Farben gewebt.',
        '95% biologisch katoen en 5% elastaan: genoeg rek voor de fiets, niet zoveel dat hij uitlubbert. De naden zijn plat en de band is in eigen kleuren geweven.',
      ],
      [
        'Measure your waist where the band will sit: the [size guide](/faq/sizes) does the rest. They go well with our [socks](/adults/socks).',
        'Miss die Taille dort, wo der Bund sitzt: Den Rest macht die [Größentabelle](/faq/sizes). Gut dazu passen unsere [Socken](/adults/socks).',
        'Meet je taille waar de band zit: de [maattabel](/faq/sizes) doet de rest. Mooi te combineren met [sokken](/adults/socks).',
      ],
    ],
  },
  'adults/t-shirts': {
    seoTitle: [
      'T-shirts in heavy organic cotton',
      'T-Shirts aus schwerer Bio-Baumwolle',
      'T-shirts van stevig biologisch katoen',
    ],
    seoDescription: [
      'T-shirts in heavy jersey of organic cotton with one small picture, a straight cut and a ribbed collar, in sizes XS to XL.',
      'T-Shirts aus schwerem Bio-Baumwoll-Jersey mit einem kleinen Bild, geradem Schnitt und geripptem Kragen, in den Größen XS bis XL.',
      'T-shirts van stevige jersey van biologisch katoen met één klein plaatje, een rechte pasvorm en een geribde kraag, in de maten XS tot XL.',
    ],
    text: [
      ['One picture is enough', 'Ein Bild genügt', 'Eén plaatje is genoeg'],
      [
        'The print is small and sits over the heart. Around it is 100% organic cotton, heavy enough to keep its shape, with a straight cut for most shoulders and taped seams at the neck.',
        'Der Druck ist klein und sitzt über dem Herzen. Drumherum sind 100 % Bio-Baumwolle, schwer genug für eine gute Form, ein gerader Schnitt für die meisten Schultern und verstärkte Nähte am Hals.',
        'De print is klein en zit boven je hart. Daaromheen zit 100% biologisch katoen, stevig genoeg om in vorm te blijven, met een rechte pasvorm voor de meeste schouders en verstevigde naden bij de hals.',
      ],
      [
        'Between two sizes, the smaller one fits closely and the larger one hangs loosely. The measures are in the [size guide](/faq/sizes).',
        'Zwischen zwei Größen sitzt die kleinere eng und die größere locker. Die Maße stehen in der [Größentabelle](/faq/sizes).',
        'Tussen twee maten sluit de kleinste aan en valt de grootste los. De afmetingen staan in de [maattabel](/faq/sizes).',
      ],
    ],
  },
  'gift-boxes': {
    seoTitle: ['Sock gift boxes', 'Geschenkboxen mit Socken', 'Cadeauboxen met sokken'],
    seoDescription: [
      'Gift boxes with four pairs of colourful socks, ready to give: for birthdays, thank-yous and people who have everything.',
      'Geschenkboxen mit vier Paar bunten Socken, fertig zum Verschenken: für Geburtstage, Dankeschöns und Menschen, die alles haben.',
      'Cadeauboxen met vier paar vrolijke sokken, klaar om te geven: voor verjaardagen, bedankjes en mensen die alles al hebben.',
    ],
    text: [
      ['Ready to give', 'Fertig zum Verschenken', 'Klaar om te geven'],
      [
        'Each box holds four pairs that tell one story, and needs no wrapping paper. If you don’t know the size: 36–40 and 41–46 cover most grown-up feet, and [what doesn’t fit comes back](/faq/returns).',
        'In jeder Box stecken vier Paare, die eine Geschichte erzählen, und Geschenkpapier braucht sie nicht. Wenn du die Größe nicht kennst: 36–40 und 41–46 passen den meisten Erwachsenen, und [was nicht passt, geht zurück](/faq/returns).',
        'In elke box zitten vier paar die samen één verhaal vertellen, en cadeaupapier is niet nodig. Weet je de maat niet: 36–40 en 41–46 passen de meeste volwassenen, en [wat niet past, stuur je terug](/faq/returns).',
      ],
      [
        '25 boxes or more, for a team or a wedding? We pack to your list: [corporate gifts](/corporate-gifts).',
        'Ab 25 Boxen, fürs Team oder für eine Hochzeit? Wir packen nach deiner Liste: [Firmengeschenke](/corporate-gifts).',
        'Vanaf 25 boxen, voor een team of een bruiloft? We pakken in volgens je lijst: [relatiegeschenken](/corporate-gifts).',
      ],
    ],
  },
  'collection/sneaker-socks': {
    seoTitle: ['Sneaker socks that stay put', 'Sneakersocken, die nicht rutschen', 'Sneakersokken die blijven zitten'],
    seoDescription: [
      'Sneaker socks in bright patterns that peek out of trainers or hide in them, with a reinforced heel that holds them in place.',
      'Sneakersocken in leuchtenden Mustern, die aus Turnschuhen hervorblitzen oder darin verschwinden, mit verstärkter Ferse, die sie hält.',
      'Sneakersokken in vrolijke patronen die uit je sneakers piepen of erin verdwijnen, met een versterkte hiel die ze op hun plek houdt.',
    ],
    text: [
      ['Why they stay where they are', 'Warum sie bleiben, wo sie sind', 'Waarom ze blijven zitten'],
      [
        'A short sock slips when its heel is too flat. Ours has a knitted pocket for the heel and ribs at the edge. If you like a little more leg: [crew socks](/collection/crew-socks).',
        'Eine kurze Socke rutscht, wenn ihre Ferse zu flach ist. Unsere hat ein gestricktes Käppchen für die Ferse und Rippen am Rand. Wenn du etwas mehr Bein magst: [klassische Socken](/collection/crew-socks).',
        'Een korte sok zakt af als zijn hiel te plat is. De onze heeft een gebreid hielkapje en ribbels langs de rand. Liever iets meer been: [klassieke sokken](/collection/crew-socks).',
      ],
    ],
  },
  'collection/socks-for-men': {
    seoTitle: ['Socks for men', 'Herrensocken', 'Herensokken'],
    seoDescription: [
      'Socks for men from quiet stripes to loud bananas, low to knee-high, in sizes 36–40 and 41–46.',
      'Herrensocken von leisen Streifen bis zu lauten Bananen, von kurz bis kniehoch, in den Größen 36–40 und 41–46.',
      'Herensokken van rustige strepen tot luide bananen, van laag tot kniehoog, in de maten 36–40 en 41–46.',
    ],
    text: [
      ['From the office to the allotment', 'Vom Büro bis zum Schrebergarten', 'Van kantoor tot moestuin'],
      [
        'Dark grounds and small patterns go under a suit, large pictures go everywhere else. Many designs come in more than one colour: the dots beside a pair show the others.',
        'Dunkle Farben und kleine Muster passen unter den Anzug, große Bilder überallhin sonst. Viele Designs gibt es in mehreren Farben: Die Farbpunkte zeigen, welche.',
        'Donkere kleuren en kleine patronen passen onder een pak, grote plaatjes kunnen overal. Veel ontwerpen zijn er in meer kleuren: de kleurstippen laten zien welke.',
      ],
    ],
  },
  'collection/socks-for-women': {
    seoTitle: ['Socks for women', 'Damensocken', 'Damessokken'],
    seoDescription: [
      'Socks for women with flowers, fruit and fine lines, low to knee-high, in sizes 36–40 and 41–46.',
      'Damensocken mit Blumen, Früchten und feinen Linien, von kurz bis kniehoch, in den Größen 36–40 und 41–46.',
      'Damessokken met bloemen, fruit en fijne lijnen, van laag tot kniehoog, in de maten 36–40 en 41–46.',
    ],
    text: [
      ['A small bright thing', 'Klein und farbenfroh', 'Iets kleins en vrolijks'],
      [
        'With a skirt, with boots, on the sofa: choose the height first, then the picture. For cold days there are pairs in merino wool among the [winter socks](/collection/winter).',
        'Zum Rock, in Stiefeln, auf dem Sofa: erst die Höhe wählen, dann das Bild. Für kalte Tage gibt es Paare aus Merinowolle bei den [Wintersocken](/collection/winter).',
        'Bij een rok, in laarzen, op de bank: kies eerst de hoogte, dan het plaatje. Voor koude dagen zijn er paren van merinowol bij de [wintersokken](/collection/winter).',
      ],
    ],
  },
};
