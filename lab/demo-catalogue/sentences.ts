import type { Design, Words } from './designs.ts';

export type SockHeight = 'knee' | 'crew' | 'quarter' | 'ankle' | 'low';
export type Yarn = 'cotton' | 'organic' | 'merino' | 'recycled';

/** How high a pair reaches and what that is good for. */
export const HEIGHT_SENTENCES: Readonly<Record<SockHeight, readonly Words[]>> = {
  knee: [
    [
      'They come up to just below the knee and stay there, without leaving a mark.',
      'Sie reichen bis kurz unters Knie und bleiben dort, ohne einzuschneiden.',
      'Ze komen tot net onder de knie en blijven daar, zonder afdruk.',
    ],
    [
      'Knee-high, for boots, skirts, kilts and draughty trains.',
      'Kniehoch, für Stiefel, Röcke und zugige Bahnsteige.',
      'Kniehoog, voor laarzen, rokken en tochtige treinen.',
    ],
    [
      'The long leg gives the pattern room to tell the whole story.',
      'Auf dem langen Schaft hat das Muster Platz für die ganze Geschichte.',
      'Op de lange schacht heeft het patroon ruimte voor het hele verhaal.',
    ],
  ],
  crew: [
    [
      'The leg is mid-calf, so there is no bare skin when you sit down.',
      'Der Schaft reicht bis zur halben Wade, damit beim Sitzen keine Haut hervorblitzt.',
      'De schacht komt halverwege de kuit, dus geen bloot been als je gaat zitten.',
    ],
    [
      'A classic crew height that works with sneakers, brogues and no shoes at all.',
      'Die klassische Höhe, die zu Turnschuhen, Schnürschuhen und gar keinen Schuhen passt.',
      'De klassieke hoogte die past bij sneakers, nette schoenen en helemaal geen schoenen.',
    ],
    [
      'They finish in the middle of the calf, where a good cuff belongs.',
      'Sie enden in der Mitte der Wade, wo ein gutes Bündchen hingehört.',
      'Ze eindigen midden op de kuit, waar een goede boord hoort.',
    ],
    [
      'Long enough to show off, short enough for summer.',
      'Lang genug zum Angeben, kurz genug für den Sommer.',
      'Lang genoeg om mee te pronken, kort genoeg voor de zomer.',
    ],
  ],
  quarter: [
    [
      'Quarter height: over the ankle bone, under the trouser leg.',
      'Viertelhoch: über dem Knöchel, unter dem Hosenbein.',
      'Kwarthoog: boven de enkel, onder de broekspijp.',
    ],
    [
      'They clear the edge of a high trainer by two fingers, which is exactly enough.',
      'Sie schauen zwei Finger breit aus dem hohen Turnschuh, und das genügt.',
      'Ze steken twee vingers boven een hoge sneaker uit, en dat is precies genoeg.',
    ],
  ],
  ankle: [
    [
      'Ankle height, so the pattern peeks out of your sneakers and nothing chafes.',
      'Knöchelhoch, damit das Muster aus dem Turnschuh schaut und nichts scheuert.',
      'Enkelhoog, zodat het patroon uit je sneaker piept en er niets schuurt.',
    ],
    [
      'They stop at the ankle, like all the best dances.',
      'Am Knöchel ist Schluss, gerade wenn es am schönsten ist.',
      'Bij de enkel houdt het op, net als het op z’n mooist is.',
    ],
  ],
  low: [
    [
      'Low in the shoe, with a raised heel that keeps them from slipping.',
      'Kurz geschnitten, mit einer hochgezogenen Ferse, die nicht rutscht.',
      'Laag in de schoen, met een hoge hielrand die niet afzakt.',
    ],
    [
      'Made for low trainers and bare ankles: all the fun stays inside the shoe.',
      'Gemacht für flache Schuhe und nackte Knöchel: Der Spaß bleibt im Schuh.',
      'Gemaakt voor lage schoenen en blote enkels: de pret blijft in de schoen.',
      { 'de-CH': 'Gemacht für flache Schuhe und nackte Knöchel: Der Spass bleibt im Schuh.' },
    ],
  ],
};

/** What a pair is knitted from. */
export const YARN_SENTENCES: Readonly<Record<Yarn, readonly Words[]>> = {
  cotton: [
    [
      'Combed cotton with a bit of stretch keeps its shape wash after wash.',
      'Gekämmte Baumwolle mit etwas Elastan bleibt auch nach vielen Wäschen in Form.',
      'Gekamde katoen met wat stretch blijft ook na veel wasbeurten in vorm.',
    ],
    [
      'Heel and toe are knitted double, because that is where life happens.',
      'Ferse und Spitze sind doppelt gestrickt, denn dort spielt sich das Leben ab.',
      'Hiel en teen zijn dubbel gebreid, want daar speelt het leven zich af.',
    ],
    [
      'The toe seam is linked flat, so the only thing you notice is the colour.',
      'Die Naht an der Spitze ist flach gekettelt, man spürt also nur die Farbe.',
      'De teennaad is plat afgewerkt, dus je merkt alleen de kleur.',
      { 'en-US': 'The toe seam is linked flat, so the only thing you notice is the color.' },
    ],
  ],
  organic: [
    [
      'Knitted from organic cotton that is as soft as it sounds.',
      'Gestrickt aus Bio-Baumwolle, so weich, wie es klingt.',
      'Gebreid van biologisch katoen, zo zacht als het klinkt.',
    ],
    [
      'The cotton is organic, the cuff is gentle and the heel is reinforced.',
      'Die Baumwolle ist bio, das Bündchen sanft und die Ferse verstärkt.',
      'Het katoen is biologisch, de boord zacht en de hiel versterkt.',
    ],
  ],
  merino: [
    [
      'Merino wool keeps them warm without the itch.',
      'Merinowolle hält sie warm, ohne zu kratzen.',
      'Merinowol houdt ze warm zonder te kriebelen.',
    ],
    [
      'There is merino in the yarn, so they warm when it is cold and breathe when it is not.',
      'Im Garn steckt Merino: Sie wärmen, wenn es kalt ist, und atmen, wenn nicht.',
      'Er zit merino in het garen: ze verwarmen als het koud is en ademen als het dat niet is.',
    ],
  ],
  recycled: [
    [
      'Part of the yarn has had a life before this one: it is recycled.',
      'Ein Teil des Garns hatte schon ein Leben davor: Es ist recycelt.',
      'Een deel van het garen had al een leven hiervoor: het is gerecycled.',
    ],
    [
      'Cotton meets recycled polyester, and the pair dries overnight.',
      'Baumwolle trifft recyceltes Polyester, und über Nacht ist das Paar trocken.',
      'Katoen ontmoet gerecycled polyester, en het paar is na een nacht droog.',
    ],
  ],
};

/** Whom or what a pair is for. */
export const THEME_SENTENCES: Readonly<Record<Design['theme'], readonly Words[]>> = {
  food: [
    [
      'A fine present for somebody who reads the menu twice.',
      'Ein schönes Geschenk für alle, die die Karte zweimal lesen.',
      'Een mooi cadeau voor wie de kaart twee keer leest.',
    ],
    [
      'Contains no calories and goes with every kitchen floor.',
      'Enthält keine Kalorien und passt zu jedem Küchenboden.',
      'Bevat geen calorieën en past bij elke keukenvloer.',
    ],
    [
      'Best enjoyed on the sofa, with or without company.',
      'Am besten auf dem Sofa zu genießen, mit oder ohne Gesellschaft.',
      'Het lekkerst op de bank, met of zonder gezelschap.',
      { 'de-CH': 'Am besten auf dem Sofa zu geniessen, mit oder ohne Gesellschaft.' },
    ],
  ],
  animals: [
    [
      'No walks, no litter, no vet: the easiest pets in the house.',
      'Kein Gassi, kein Streu, kein Tierarzt: die einfachsten Haustiere der Welt.',
      'Geen uitlaten, geen bak, geen dierenarts: de makkelijkste huisdieren ter wereld.',
    ],
    [
      'For people who say hello to the animal first and to the owner later.',
      'Für alle, die zuerst das Tier begrüßen und dann den Menschen.',
      'Voor wie eerst het dier begroet en dan pas de baas.',
      { 'de-CH': 'Für alle, die zuerst das Tier begrüssen und dann den Menschen.' },
    ],
  ],
  flowers: [
    [
      'They need no water, only the occasional wash.',
      'Sie brauchen kein Wasser, nur ab und zu eine Wäsche.',
      'Ze hebben geen water nodig, alleen af en toe een wasbeurt.',
    ],
    [
      'Spring, in case the weather forgets.',
      'Frühling, falls das Wetter ihn vergisst.',
      'Lente, voor als het weer die vergeet.',
    ],
    [
      'A small garden for people on the fourth floor.',
      'Ein kleiner Garten für alle im vierten Stock.',
      'Een kleine tuin voor wie vierhoog woont.',
    ],
  ],
  winter: [
    [
      'Meant for long evenings, thick soup and other people’s fireplaces.',
      'Gedacht für lange Abende, dicke Suppe und fremde Kamine.',
      'Bedoeld voor lange avonden, dikke soep en andermans open haard.',
    ],
    [
      'December is easier from the ankles down.',
      'Der Dezember ist von den Knöcheln abwärts leichter.',
      'December is vanaf de enkels een stuk makkelijker.',
    ],
  ],
  classic: [
    [
      'Goes with everything in the wardrobe, including the mistakes.',
      'Passt zu allem im Schrank, auch zu den Fehlkäufen.',
      'Past bij alles in de kast, ook bij de miskopen.',
    ],
    [
      'The sort of pair you reach for without turning on the light.',
      'Das Paar, nach dem man greift, ohne Licht zu machen.',
      'Het paar dat je pakt zonder het licht aan te doen.',
    ],
    [
      'Quietly confident on Mondays, outright cheerful by Friday.',
      'Montags ruhig und sicher, freitags ausgelassen.',
      'Op maandag rustig en zeker, op vrijdag uitgelaten.',
    ],
  ],
  sky: [
    [
      'Weather for your feet, chosen by you for once.',
      'Wetter für die Füße, ausnahmsweise selbst ausgesucht.',
      'Weer voor je voeten, voor één keer zelf gekozen.',
      { 'de-CH': 'Wetter für die Füsse, ausnahmsweise selbst ausgesucht.' },
    ],
    [
      'Good for daydreaming on trams and in meetings.',
      'Gut zum Tagträumen in der Straßenbahn und in Sitzungen.',
      'Goed om bij te dagdromen in de tram en in vergaderingen.',
      { 'de-CH': 'Gut zum Tagträumen in der Strassenbahn und in Sitzungen.' },
    ],
    [
      'They lift the mood by about a hand’s width.',
      'Sie heben die Stimmung um etwa eine Handbreit.',
      'Ze tillen je humeur ongeveer een handbreed op.',
    ],
  ],
};

export const KIDS_SENTENCES: readonly Words[] = [
  [
    'Soft at the cuff and tough at the heel, for people who run indoors.',
    'Weich am Bund und robust an der Ferse, für alle, die auch drinnen rennen.',
    'Zacht bij de boord en stevig bij de hiel, voor wie ook binnen rent.',
  ],
  [
    'The cuff is stretchy enough for “I can do it myself”.',
    'Das Bündchen ist dehnbar genug für „Das kann ich alleine“.',
    'De boord is rekbaar genoeg voor “zelf doen”.',
  ],
  [
    'They survive the sandpit, the swing and the washing machine, in that order.',
    'Sie überstehen Sandkasten, Schaukel und Waschmaschine, in dieser Reihenfolge.',
    'Ze overleven de zandbak, de schommel en de wasmachine, in die volgorde.',
  ],
  [
    'A flat toe seam means fewer discussions in the hallway.',
    'Eine flache Naht an den Zehen erspart Diskussionen im Flur.',
    'Een platte teennaad scheelt discussies in de gang.',
  ],
  [
    'Easy to pair up again, even for the person doing the laundry.',
    'Leicht wieder zu Paaren zu sortieren, auch für den, der die Wäsche macht.',
    'Makkelijk weer tot paren te maken, ook voor wie de was doet.',
  ],
];
export const BABY_SENTENCES: readonly Words[] = [
  [
    'Little grips under the sole help on wooden floors.',
    'Kleine Noppen unter der Sohle helfen auf Holzböden.',
    'Kleine antislipnopjes onder de zool helpen op houten vloeren.',
  ],
  [
    'They stay on through kicking, crawling and a nap in the pram.',
    'Sie bleiben an, beim Strampeln, Krabbeln und beim Schlaf im Kinderwagen.',
    'Ze blijven zitten bij trappelen, kruipen en een dutje in de wagen.',
  ],
];
export const BOXER_SENTENCES: readonly Words[] = [
  [
    'A soft waistband, flat seams and a cut that stays where you put it.',
    'Ein weicher Bund, flache Nähte und ein Schnitt, der bleibt, wo er soll.',
    'Een zachte tailleband, platte naden en een pasvorm die blijft zitten.',
  ],
  [
    'Organic cotton jersey with a little stretch, for desks, bikes and sofas.',
    'Jersey aus Bio-Baumwolle mit etwas Elastan, für Schreibtisch, Rad und Sofa.',
    'Jersey van biologisch katoen met wat stretch, voor bureau, fiets en bank.',
  ],
  [
    'They breathe, they stretch and they keep a secret.',
    'Sie atmen, sie dehnen sich und sie schweigen.',
    'Ze ademen, ze rekken mee en ze zwijgen.',
  ],
];
export const T_SHIRT_SENTENCES: readonly Words[] = [
  [
    'Heavy cotton jersey with a straight cut that suits most shoulders.',
    'Schwerer Baumwolljersey mit geradem Schnitt, der den meisten Schultern steht.',
    'Zware katoenen jersey met een rechte pasvorm die de meeste schouders goed staat.',
  ],
  [
    'The print is small, the collar is ribbed and the seams are taped.',
    'Der Druck ist klein, der Kragen gerippt, die Nähte sind verstärkt.',
    'De print is klein, de kraag geribd en de naden zijn versterkt.',
  ],
  [
    'Washed before you get it, so it fits on the first day as on the fiftieth.',
    'Vorgewaschen, damit es am ersten Tag so sitzt wie am fünfzigsten.',
    'Voorgewassen, zodat het op dag één zit als op dag vijftig.',
  ],
];
export const GIFT_SENTENCES: readonly Words[] = [
  [
    'Four pairs in a sturdy box with a bow; the wrapping paper can stay in the drawer.',
    'Vier Paare in einer festen Schachtel mit Schleife; das Geschenkpapier bleibt in der Schublade.',
    'Vier paar in een stevige doos met strik; het cadeaupapier kan in de la blijven.',
  ],
  [
    'Inside are four pairs that were chosen to get along.',
    'Darin liegen vier Paare, die sich gut verstehen.',
    'Er zitten vier paar in die het goed met elkaar kunnen vinden.',
  ],
  [
    'Four pairs, one size, no queue at the post office.',
    'Vier Paare, eine Größe, kein Anstehen bei der Post.',
    'Vier paar, één maat, geen rij bij het postkantoor.',
    { 'de-CH': 'Vier Paare, eine Grösse, kein Anstehen bei der Post.' },
  ],
];
