import type { LanguageWords } from './language-words.ts';

export const DUTCH_WORDS: LanguageWords = {
  attributes: {
    family: {
      socks: 'sokken sok sokjes sokje kousen kous',
      boxers: 'boxershorts boxershort boxer boxers onderbroek onderbroeken ondergoed slip trunks shorts',
      't-shirts': 'T-shirt T-shirts tshirt shirt shirts shirtje bovenstuk',
      'gift-boxes':
        'cadeaubox cadeauboxen cadeau cadeaus cadeauset geschenkdoos geschenk geschenkset sokkenbox sokkenset pakket pak pack doos set',
      other: '',
    },
    silhouette: {
      knee: 'kniekousen kniekous kniesokken kniehoog lange lang hoge hoog',
      crew: 'klassieke klassiek kuithoog crew halfhoog tennissokken',
      quarter: 'halfhoge halfhoog quarter korte kort',
      ankle: 'enkelsokken enkelsok sneakersokken sneaker korte kort enkelhoog zomersokken sportsokken',
      low: 'lage laag korte kort footies onzichtbare onzichtbaar sneakersokken sneaker zomersokken',
      boxer: 'boxershort boxer',
      't-shirt': 'T-shirt ronde hals',
      'gift-box': 'cadeaubox',
      other: '',
    },
    audience: {
      all: 'unisex volwassenen dames heren vrouwen mannen haar hem mama moeder papa vader vriend vriendin oma opa man vrouw',
      women: 'dames dame vrouwen vrouw vriendin mama moeder oma haar',
      men: 'heren heer mannen man vriend papa vader opa hem',
      kids: 'kinderen kinder kind kids jongens jongen meisjes meisje zoon dochter school',
      baby: "baby baby's babies newborn peuter kinderen kinder kind jongens meisjes",
    },
    colour: {
      black: 'zwart zwarte inktzwart donker',
      white: 'wit witte sneeuwwit',
      grey: 'grijs grijze leigrijs zilver antraciet',
      beige: 'beige crème creme zand zandkleurig ecru',
      brown: 'bruin bruine chocoladebruin',
      red: 'rood rode tomaatrood bordeaux wijnrood donkerrood',
      orange: 'oranje koraal abrikoos roest',
      yellow: 'geel gele zonnegeel mosterdgeel okergeel goud',
      green: 'groen groene bosgroen olijfgroen donkergroen kaki',
      turquoise: 'turquoise turkoois mint muntgroen petrol aqua',
      blue: 'blauw blauwe hemelsblauw lichtblauw jeansblauw',
      navy: 'marineblauw donkerblauw navy marine blauw blauwe havenblauw',
      purple: 'paars paarse lila violet pruim lavendel aubergine',
      pink: 'roze fuchsia magenta lichtroze',
      multi: 'meerkleurig veelkleurig bont kleurrijk regenboog gekleurd',
    },
    pattern: {
      solid: 'effen uni eenkleurig basic simpel',
      stripes: 'strepen streep gestreept gestreepte streepjes',
      pinstripes: 'krijtstreep krijtstrepen strepen streep gestreept',
      vertical: 'verticaal strepen streep gestreept lengtestrepen',
      checks: 'ruit ruiten ruitje ruitjes geruit geruite blokjes',
      tartan: 'tartan schotse ruit ruiten geruit',
      dots: 'stippen stip gestipt gestippelde stippels polkadot stipjes bolletjes',
      argyle: 'argyle ruiten ruit wybertjes',
      zigzag: 'zigzag chevron visgraat',
      waves: 'golven golf golfjes golvend',
      terrazzo: 'terrazzo gespikkeld spikkels',
      leopard: 'luipaard luipaardprint panter panterprint dierenprint',
      blocks: 'kleurblok kleurblokken colorblock kleurvlakken',
      fairisle: 'noors noorse scandinavisch breipatroon',
      motif:
        'bont kleurrijk veelkleurig meerkleurig gekleurd motief motiefje print opdruk plaatje grappig grappige leuke leuk vrolijk vrolijke gekke gek',
      mixed: 'gemengd mix bont veelkleurig meerkleurig',
      other: '',
    },
    material: {
      cotton: 'katoen katoenen',
      'organic-cotton': 'biologisch biologische katoen katoenen bio duurzaam duurzame biokatoen',
      polyamide: 'polyamide nylon',
      elastane: 'elastaan stretch',
      wool: 'wol wollen wollige',
      'merino-wool': 'merinowol merino wol wollen schapenwol',
      polyester: 'polyester',
      'recycled-polyester': 'gerecycled gerecyclede polyester duurzaam',
      modal: 'modal',
      'bamboo-viscose': 'bamboe viscose bamboeviscose',
      cashmere: 'kasjmier cashmere',
      viscose: 'viscose',
      lyocell: 'lyocell tencel',
      linen: 'linnen',
      silk: 'zijde',
      acrylic: 'acryl polyacryl',
      other: '',
    },
    badge: {
      new: 'nieuw nieuwe nieuwste',
      bestseller: 'bestseller favoriet favoriete populair populaire geliefd',
      limited: 'limited edition beperkt',
      outlet: 'outlet sale korting aanbieding afgeprijsd goedkoop goedkope uitverkoop',
      organic: 'bio',
      gift: 'cadeau',
    },
    motif: {
      anchor: 'anker ankers matroos matrozen maritiem zeeman haven zee oceaan',
      avocado: 'avocado avocado’s avocados',
      balloon: 'ballon ballonnen luchtballon heteluchtballon',
      banana: 'banaan bananen fruit',
      bolt: 'bliksem flits bliksemschicht onweer',
      burger: 'burger burgers hamburger hamburgers cheeseburger fastfood',
      cactus: 'cactus cactussen plant planten stekelig',
      cat: 'kat katten poes poezen kitten huisdier poesje',
      cherry: 'kers kersen fruit',
      cloud: 'wolk wolken wolkje lucht weer',
      daisy: 'madeliefje madeliefjes bloem bloemen bloemetjes margriet',
      dog: 'hond honden hondje puppy huisdier',
      donut: 'donut donuts',
      dot: 'confetti',
      flamingo: 'flamingo flamingo’s flamingos vogel vogels',
      flower: 'bloem bloemen bloemetjes bloemenprint gebloemd',
      heart: 'hart harten hartje hartjes liefde romantisch',
      icecream: 'ijs ijsje ijsjes ijshoorntje roomijs',
      leaf: 'blad bladeren blaadjes herfst planten',
      mushroom: 'paddenstoel paddenstoelen paddestoel champignon',
      paw: 'poot poten pootje pootjes pootafdruk hond kat',
      pineapple: 'ananas ananassen fruit tropisch',
      pizza: 'pizza pizza’s pizzapunt punt',
      rainbow: 'regenboog regenbogen',
      snowflake: 'sneeuwvlok sneeuwvlokken sneeuw',
      star: 'ster sterren sterretjes sterrenhemel',
      strawberry: 'aardbei aardbeien fruit',
      sushi: 'sushi japans maki vis',
      tree: 'boom bomen kerstboom dennenboom dennen',
      watermelon: 'watermeloen meloen meloenen fruit',
    },
    occasion: {
      everyday: 'alledaags dagelijks basic',
      birthday: 'verjaardag verjaardagscadeau verjaardagen feest jarig',
      weekend: 'weekend vrije tijd',
      office: 'kantoor zakelijk zakelijke werk pak business',
      travel: 'reis reizen vakantie',
      'valentines-day': 'valentijnsdag valentijn valentijnscadeau liefde',
      'thank-you': 'bedankt dank bedankje dankjewel',
      'mothers-day': 'moederdag moederdagcadeau moeder mama',
      spring: 'lente voorjaar pasen paas',
      christmas: 'kerst kerstmis kerstcadeau feestdagen sinterklaas xmas',
      winter: 'winter winters winterse warm koud sneeuw',
    },
    feature: {
      'reinforced-heel': 'versterkt stevig',
      'seamless-toe': 'naadloos platte naad',
      organic: 'bio',
      breathable: 'ademend',
      'soft-cuff': 'zacht zachte boord comfortabel',
      'non-slip': 'antislip stroeve noppen',
      warm: 'warm warme dik dikke knus',
      'gift-ready': 'ingepakt',
      'soft-waistband': 'zacht tailleband',
      recycled: 'gerecycled duurzaam',
    },
    collection: {
      food: 'eten food snack keuken',
      animals: 'dier dieren',
      flowers: 'bloem bloemen tuin planten',
      classic: 'klassiek',
      sky: 'lucht weer ruimte heelal',
      winter: 'winter',
      'rainy-days': 'regen regenachtig regendag regendagen',
      new: 'nieuw',
    },
  },
  stopWords:
    'de het een en of voor met zonder van op in aan uit bij is zijn te ter ik je jij mijn jouw zoek wil kopen paar paren maat maten kleur ' +
    'kleuren kleurig design designs product producten kleding shop winkel online graag als om naar die dat dag dagen liefhebber liefhebbers fan fans',
  compoundParts:
    'kado sok kous winter zomer lente herfst katoen kinder kind baby dames heren mannen vrouwen meisjes jongens kerst paas verjaardag cadeau geschenk box ' +
    'doos set pakket broek onder goed shirt boxer shorts short wol katoen bio rood blauw groen geel zwart wit grijs bruin roze paars bont ' +
    'licht donker marine hemel kleur patroon motief print dier hond kat bloem ster hart stip streep ruit blok sport sneaker enkel knie ' +
    'hardloop wandel ski tennis voetbal huis bed antislip slip anti kantoor pak feest fun regen sneeuw ijs fruit pizza banaan sushi bos ' +
    'meloen dag idee mini maxi lang kort hoog dik dun warm valentijn moeder vader papa mama oma opa week einde vakantie ' +
    'reis vriend vriendin natuur eco stof garen brei boom vlok regenboog aardbei watermeloen paddenstoel onderbroek moederdag verjaardag valentijnsdag regendag liefhebber liefhebbers',
  near: {
    kniekousen: 'panty panty’s maillot maillots legging leggings kousenbroek beenwarmers nylons',
    enkelsokken:
      'hardlopen joggen voetbal golf yoga pilates fitness fietsen wielrennen hockey basketbal sporten training marathon gym',
    'warme sokken':
      'pantoffels pantoffel sloffen slof muts mutsen sjaal sjaals handschoen handschoenen wanten pyjama badjas deken wandelen skiën ' +
      'laarzen laars',
    'T-shirt': 'trui truien hoodie sweater vest jas overhemd blouse polo jurk rok',
    boxershort: 'bh beha string lingerie zwembroek bikini badpak',
    cadeaubox:
      'halloween chanoeka ramadan suikerfeest diwali jubileum afstuderen geslaagd diploma communie pensioen verloving trouwdag huwelijk doop',
    '':
      'wijd wijde breed smal smalle nauw zwangerschap diabetes compressie medisch schoen schoenen tas tassen riem stropdas sieraden leer ' +
      'rugzak jeans paraplu mok',
  },
  counts: {
    packs: { words: 'paren paar pack pak sets set stuks stuk pairs', near: 'cadeaubox' },
    units: 'dagen dag weken week uren uur cm mm m kg g ml euro eur procent graden days day',
  },
  irregular:
    'kado=cadeau kados=cadeau kadootje=cadeau kadootjes=cadeau steden=stad bladeren=blad kinderen=kind kinder=kind kinders=kind kids=kind eieren=ei xmas=kerst kerstmis=kerst sokjes=sok sokje=sok socks=sok sock=sok ' +
    'socken=sok sterretjes=ster ijsjes=ijs ijsje=ijs vissen=vis grijze=grijs paarse=paars gestreept=streep gestreepte=streep geruit=ruit ' +
    'geruite=ruit gestipt=stip gestippeld=stip gestippelde=stip stippels=stip gebloemd=bloem gebloemde=bloem bloemetjes=bloem ' +
    'bloemetje=bloem wollen=wol katoenen=katoen poesje=poes hondje=hond katje=kat streepjes=streep stipjes=stip ruitjes=ruit ' +
    'hartje=hart hartjes=hart wolkje=wolk wolkjes=wolk',
};
