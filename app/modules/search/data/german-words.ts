import type { LanguageWords } from './language-words.ts';

export const GERMAN_WORDS: LanguageWords = {
  attributes: {
    family: {
      socks: 'Socken Socke Söckchen Strümpfe Strumpf Strumpfwaren',
      boxers: 'Boxershorts Boxer Shorts Unterhose Unterhosen Unterwäsche Wäsche Slip Trunks Retroshorts Pants',
      't-shirts': 'T-Shirt T-Shirts Tshirt Shirt Shirts Oberteil Leiberl Leibchen',
      'gift-boxes':
        'Geschenkbox Geschenkboxen Geschenk Geschenke Geschenkset Geschenkidee Sockenset Sockenbox Präsent Schachtel Paket',
      other: '',
    },
    silhouette: {
      knee: 'Kniestrümpfe Kniestrumpf Kniesocken kniehoch lange hohe lang hoch',
      crew: 'klassische klassisch wadenhoch Tennissocken Crew mittelhoch',
      quarter: 'halbhohe halbhoch Quarter kurze kurz',
      ankle: 'Knöchelsocken Sneakersocken Sneaker kurze kurz knöchelhoch Sommersocken Sportsocken',
      low: 'kurze kurz Füßlinge Füßling unsichtbar niedrig Sneakersocken Sneaker Sommersocken',
      boxer: 'Boxershorts Boxer',
      't-shirt': 'T-Shirt Rundhals',
      'gift-box': 'Geschenkbox',
      other: '',
    },
    audience: {
      all: 'Unisex Erwachsene Damen Herren Frauen Männer sie ihn Mama Mutter Papa Vater Freund Freundin Oma Opa Mann Frau',
      women: 'Damen Dame Frauen Frau Freundin Mama Mutter Oma Ehefrau sie',
      men: 'Herren Herr Männer Mann Freund Papa Vater Opa Ehemann ihn',
      kids: 'Kinder Kind Kids Jungen Junge Jungs Mädchen Bub Buben Sohn Tochter Schule',
      baby: 'Baby Babys Neugeborene Kleinkind Säugling Kinder Kind Jungen Junge Mädchen',
    },
    colour: {
      black: 'schwarz dunkel tintenschwarz',
      white: 'weiß schneeweiß',
      grey: 'grau schiefergrau silber anthrazit dunkelgrau hellgrau',
      beige: 'beige creme sand sandfarben natur ecru',
      brown: 'braun schokobraun dunkelbraun',
      red: 'rot tomatenrot bordeaux weinrot dunkelrot knallrot',
      orange: 'orange koralle apricot rost',
      yellow: 'gelb sonnengelb senfgelb gold',
      green: 'grün waldgrün oliv dunkelgrün hellgrün khaki',
      turquoise: 'türkis mint minze petrol aqua',
      blue: 'blau himmelblau hellblau jeansblau',
      navy: 'marineblau dunkelblau marine navy blau hafenblau',
      purple: 'lila violett flieder pflaume lavendel aubergine',
      pink: 'rosa pink rosé magenta altrosa',
      multi: 'bunt mehrfarbig farbenfroh regenbogen',
    },
    pattern: {
      solid: 'einfarbig uni schlicht Basic einfach',
      stripes: 'Streifen gestreift Ringel geringelt',
      pinstripes: 'Nadelstreifen Streifen gestreift',
      vertical: 'Längsstreifen Streifen gestreift längsgestreift',
      checks: 'Karo Karos kariert Karomuster Vichy',
      tartan: 'Tartan Schottenkaro Karo kariert Schottenmuster',
      dots: 'Punkte Punkt gepunktet Tupfen getupft Polka Pünktchen',
      argyle: 'Argyle Rauten Raute Rautenmuster',
      zigzag: 'Zickzack Zickzackmuster Chevron',
      waves: 'Wellen Welle gewellt Wellenmuster',
      terrazzo: 'Terrazzo gesprenkelt meliert',
      leopard: 'Leopard Leopardenmuster Leo Leoprint Animalprint',
      blocks: 'Farbblock Colorblock Blockstreifen Farbflächen',
      fairisle: 'Norweger Norwegermuster Skandinavisch Strickmuster',
      motif:
        'Motiv Motive bunt mehrfarbig farbenfroh gemustert bedruckt Muster lustig lustige witzig witzige verrückt ausgefallen',
      mixed: 'gemischt Mix bunt mehrfarbig',
      other: '',
    },
    material: {
      cotton: 'Baumwolle',
      'organic-cotton': 'Bio-Baumwolle Baumwolle bio Biobaumwolle nachhaltig öko',
      polyamide: 'Polyamid Nylon',
      elastane: 'Elasthan Elastan Stretch',
      wool: 'Wolle',
      'merino-wool': 'Merinowolle Merino Wolle Schafwolle',
      polyester: 'Polyester',
      'recycled-polyester': 'recyceltes Polyester nachhaltig',
      modal: 'Modal',
      'bamboo-viscose': 'Bambus Bambusviskose Viskose',
      cashmere: 'Kaschmir Cashmere',
      viscose: 'Viskose',
      lyocell: 'Lyocell Tencel',
      linen: 'Leinen',
      silk: 'Seide',
      acrylic: 'Polyacryl Acryl',
      other: '',
    },
    badge: {
      new: 'neu Neuheit Neuheiten',
      bestseller: 'Bestseller Lieblingsstück beliebt beliebteste Liebling',
      limited: 'limitiert Limited Edition',
      outlet: 'Outlet Sale Angebot reduziert Rabatt günstig billig Schnäppchen',
      organic: 'bio',
      gift: 'Geschenk',
    },
    motif: {
      anchor: 'Anker maritim Seemann Matrosen Hafen Meer Ozean',
      avocado: 'Avocado Avocados',
      balloon: 'Ballon Ballons Heißluftballon Luftballon',
      banana: 'Banane Bananen Obst Frucht Früchte',
      bolt: 'Blitz Blitze Gewitter',
      burger: 'Burger Hamburger Cheeseburger Fastfood',
      cactus: 'Kaktus Kakteen Kaktusse Pflanze Pflanzen',
      cat: 'Katze Katzen Kätzchen Kater Mieze Haustier',
      cherry: 'Kirsche Kirschen Obst Frucht Früchte',
      cloud: 'Wolke Wolken Himmel Wetter',
      daisy: 'Gänseblümchen Blume Blumen geblümt Margeriten',
      dog: 'Hund Hunde Hündchen Welpe Haustier Dackel',
      donut: 'Donut Donuts Krapfen',
      dot: 'Konfetti',
      flamingo: 'Flamingo Flamingos Vogel Vögel',
      flower: 'Blume Blumen Blüte Blüten geblümt floral',
      heart: 'Herz Herzen Herzchen Liebe romantisch',
      icecream: 'Eis Eiscreme Eiswaffel Eistüte Speiseeis',
      leaf: 'Blatt Blätter Laub Herbst Pflanzen',
      mushroom: 'Pilz Pilze Fliegenpilz Fliegenpilze',
      paw: 'Pfote Pfoten Tatze Tatzen Hund Katze',
      pineapple: 'Ananas Obst Frucht Früchte tropisch',
      pizza: 'Pizza Pizzen Pizzastück',
      rainbow: 'Regenbogen Regenbögen',
      snowflake: 'Schneeflocke Schneeflocken Schnee Eiskristall',
      star: 'Stern Sterne Sternchen Sternenhimmel',
      strawberry: 'Erdbeere Erdbeeren Beeren Obst Frucht Früchte',
      sushi: 'Sushi japanisch Maki Fisch',
      tree: 'Baum Bäume Tannenbaum Tanne Tannen Weihnachtsbaum',
      watermelon: 'Wassermelone Melone Melonen Obst Frucht Früchte',
    },
    occasion: {
      everyday: 'Alltag täglich Basic',
      birthday: 'Geburtstag Geburtstagsgeschenk Party Feier',
      weekend: 'Wochenende Freizeit',
      office: 'Büro Business Arbeit Anzug Job',
      travel: 'Reise Reisen Urlaub',
      'valentines-day': 'Valentinstag Valentin Valentinsgeschenk Liebe',
      'thank-you': 'Danke Dank Dankeschön',
      'mothers-day': 'Muttertag Muttertagsgeschenk Mutter Mama',
      spring: 'Frühling Frühjahr Ostern Oster',
      christmas: 'Weihnachten Weihnacht weihnachtlich Advent Nikolaus Weihnachtsgeschenk Xmas',
      winter: 'Winter winterlich warm kalt Schnee',
    },
    feature: {
      'reinforced-heel': 'verstärkt robust',
      'seamless-toe': 'nahtlos flache Naht',
      organic: 'bio',
      breathable: 'atmungsaktiv',
      'soft-cuff': 'weich weiche Bündchen bequem',
      'non-slip': 'rutschfest Antirutsch Noppen ABS Stopper',
      warm: 'warm warme kuschelig kuschel dick dicke wollig',
      'gift-ready': 'verpackt',
      'soft-waistband': 'weich Bund',
      recycled: 'recycelt nachhaltig',
    },
    collection: {
      food: 'Essen Food Lebensmittel Snack Küche',
      animals: 'Tier Tiere Tiermotiv',
      flowers: 'Blume Blumen Garten Pflanzen floral',
      classic: 'klassisch Klassiker',
      sky: 'Himmel Wetter Weltall Weltraum',
      winter: 'Winter',
      'rainy-days': 'Regen Regentag Regentage Regenwetter',
      new: 'neu',
    },
  },
  stopWords:
    'der die das den dem des ein eine einen einer eines einem und oder für mit ohne von vom zu zum zur in im am an auf aus bei ist sind ich ' +
    'du mein meine dein suche möchte kaufen paar paare größe größen grösse farbe farben farbene farbig design designs produkt produkte ' +
    'kleidung onlineshop shop bitte sowie als nach tag tage liebhaber liebhaberin fan fans',
  compoundParts:
    'socke strumpf winter sommer frühling herbst kinder kind baby damen herren männer frauen mädchen jungen weihnacht oster geburtstag ' +
    'geschenk box set karton hose unter shirt boxer shorts hemd wolle baumwolle bio rot blau grün gelb schwarz weiß grau braun rosa lila bunt ' +
    'hell dunkel marine himmel farbe farben muster motiv tier hund katze blume stern herz punkt streifen ringel karo sport sneaker knöchel knie ' +
    'lauf wander ski tennis fußball kuschel haus bett stopper büro anzug business party spaß fun regen schnee eis obst frucht essen pizza ' +
    'banane sushi wald melone gänse regenbogen erdbeere wassermelone gänseblümchen frühstück muttertag geburtstag valentinstag alltag wochenende regentag schatz tag idee paket pack mini maxi lang kurz hoch dick dünn warm valentin mutter ' +
    'vater papa mama oma opa wochen ende urlaub reise freund freundin lieblings stück natur öko print stoff garn fein grob strick liebhaber liebhaberin früchte',
  near: {
    Kniestrümpfe: 'Strumpfhose Strumpfhosen Leggings Leggins Stulpen Overknees Nylons Nylonstrümpfe Netzstrümpfe',
    Knöchelsocken:
      'Laufen Joggen Fußball Golf Yoga Pilates Fitness Radfahren Rad Fahrrad Handball Basketball Volleyball Marathon Training Gym',
    'warme Socken':
      'Hausschuhe Hausschuh Pantoffeln Mütze Mützen Schal Schals Handschuhe Handschuh Fäustlinge Stirnband Pyjama Schlafanzug Bademantel ' +
      'Decke Wandern Skifahren Trekking Stiefel Gummistiefel',
    'T-Shirt': 'Pullover Pulli Hoodie Sweatshirt Strickjacke Jacke Hemd Bluse Poloshirt Tanktop Kleid Rock Mantel',
    Boxershorts: 'BH Tanga Tangas Dessous Badehose Bikini Badeanzug',
    Geschenkbox:
      'Halloween Chanukka Ramadan Diwali Zuckerfest Jubiläum Abschluss Abitur Abi Einschulung Kommunion Konfirmation Taufe Jahrestag ' +
      'Hochzeitstag Ruhestand Rente Verlobung Einzug',
    '':
      'weit weite breit eng schmal Umstand Schwangerschaft Diabetiker Kompression medizinisch Schuhe Schuh Tasche Taschen Gürtel Krawatte ' +
      'Schmuck Rucksack Jeans Leder Regenschirm Tasse',
  },
  counts: {
    packs: { words: 'Paare Paar Packung Pack Sets Set Stück Stk pairs', near: 'Geschenkbox' },
    units: 'Tage Tag Wochen Woche Stunden Std cm mm m kg g ml Euro EUR Franken CHF Prozent Grad days day',
  },
  irregular:
    'mäuse=maus bäume=baum blätter=blatt vögel=vogel kakteen=kaktus kariert=karo karierte=karo karierten=karo karierter=karo geblümt=blume ' +
    'geblümte=blume gestreift=streifen getupft=tupfen xmas=weihnachten pizzen=pizza weihnachtlich=weihnachten weihnacht=weihnachten ' +
    'söckchen=socke söcken=socke socks=socke sock=socke männlich=mann weiblich=frau kids=kind herz=herz jungs=junge mädels=mädchen buben=bub mamas=mama ' +
    'blümchen=blume kätzchen=katze hündchen=hund herzchen=herz sternchen=stern pünktchen=punkt wölkchen=wolke männer=mann ' +
    'strümpfe=strumpf füße=fuß füßen=fuß',
};
