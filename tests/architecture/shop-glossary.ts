/** A noun of the shop: its one word in a language, and the words that mean the same and are not used. */
export type Term = {
  readonly concept: string;
  readonly word: string;
  readonly not: RegExp;
  /** Texts that use a rejected word for something else, by the beginning of their place. */
  readonly apartFrom?: RegExp;
};

/** Sentences about products, which have such words for other things: a basket for a picnic. */
const PRODUCTS = /^(?:socks-adults|boxers)\.json:/;
/** Names of stories, which editors alone see. */
const STORY_NAMES = /\/stories\/.+\.json:\d+\.name$/;
/** Information on the right of withdrawal, in the words of the law. */
const LAW = /^letters:legal\./;

/** The glossary of the shop by language; a country has the terms that it calls otherwise. */
export const GLOSSARY: Readonly<Record<'en' | 'en-US' | 'de' | 'nl' | 'nl-BE', readonly Term[]>> = {
  en: [
    { concept: 'design', word: 'design', not: /\b(?:sock|new|our|your) (?:models?|styles?)\b/i },
    { concept: 'crew socks', word: 'crew socks', not: /\b(?:classic|mid-calf) socks\b/i },
    { concept: 'low socks', word: 'low socks', not: /\b(?:no-show|short|invisible) socks\b/i },
    { concept: 'colourful socks', word: 'colourful socks', not: /\b(?:bright|funky|cheerful) socks\b/i },
    { concept: 'boxers', word: 'boxers', not: /\bboxer (?:shorts|briefs)\b/i },
    { concept: 'gift box', word: 'gift box', not: /\b(?:gift (?:set|pack)|present box)\b/i },
    { concept: 'bag', word: 'bag', not: /\b(?:basket|shopping cart|your cart|the cart)\b/i, apartFrom: PRODUCTS },
    { concept: 'wish list', word: 'wish list', not: /\b(?:wishlist|watch ?list|favourites list)\b/i },
    // The specification words the heading above the errors of a wallet.
    { concept: 'delivery', word: 'delivery', not: /\b(?:shipping(?! address:)|shipment|dispatch)\b/i },
    {
      concept: 'courier',
      word: 'courier',
      not: /\b(?:delivery (?:company|firm|service)|carrier)\b/i,
      apartFrom: LAW,
    },
    { concept: 'parcel', word: 'parcel', not: /\b(?:package|packet)s?\b/i },
    { concept: 'discount code', word: 'discount code', not: /\b(?:coupon|voucher|promo(?:tion)? code)\b/i },
    { concept: 'size guide', word: 'size guide', not: /\b(?:size chart|sizing guide)\b/i },
    { concept: 'demo shop', word: 'demo shop', not: /\b(?:test|sample|demonstration) shop\b/i },
  ],
  'en-US': [
    { concept: 'bag', word: 'bag', not: /\b(?:basket|shopping cart|your cart|the cart)\b/i, apartFrom: PRODUCTS },
    { concept: 'parcel', word: 'package', not: /\bparcels?\b/i },
    { concept: 'courier', word: 'carrier', not: /\bcouriers?\b/i },
    { concept: 'delivery', word: 'shipping', not: /\b(?:free|standard) delivery\b|\bdelivery method\b/i },
  ],
  de: [
    { concept: 'design', word: 'Design', not: /\bEntw(?:urf|ürfen?)\b/, apartFrom: /^content:preview\./ },
    { concept: 'crew socks', word: 'klassische Socken', not: /\bCrew-?\s?Socken\b/i },
    { concept: 'low socks', word: 'kurze Socken', not: /\b(?:niedrige Socken|Füßlinge)\b|^Niedrig$/i },
    { concept: 'colourful socks', word: 'bunte Socken', not: /\b(?:farbige|farbenfrohe|fröhliche)n? Socken\b/i },
    { concept: 'boxers', word: 'Boxershorts', not: /\bBoxer\b/ },
    { concept: 'gift box', word: 'Geschenkbox', not: /\bGeschenk(?:schachtel|set|paket)/ },
    {
      concept: 'bag',
      word: 'Warenkorb',
      not: /\b(?:Tasche|Einkaufswagen|Einkaufskorb|Korb|Tüte)\b/,
      apartFrom: PRODUCTS,
    },
    { concept: 'wish list', word: 'Merkliste', not: /\b(?:Wunschliste|Wunschzettel|Favoritenliste)\b/ },
    { concept: 'order', word: 'Bestellung', not: /\b(?:Auftrag|Order)\b/ },
    { concept: 'checkout', word: 'Kasse', not: /\bCheckout\b/, apartFrom: STORY_NAMES },
    {
      concept: 'free delivery',
      word: 'Gratisversand',
      not: /\b(?:kostenlos|kostenfrei|umsonst|versandkostenfrei)\w*/i,
    },
    { concept: 'courier', word: 'Paketdienst', not: /\b(?:Zusteller|Kurier|Lieferdienst)\b/ },
    { concept: 'parcel', word: 'Paket', not: /\b(?:Päckchen|Sendung)\b/ },
    { concept: 'discount code', word: 'Gutscheincode', not: /\b(?:Rabattcode|Aktionscode|Gutschein)\b/ },
    {
      concept: 'payment service',
      word: 'Zahlungsdienst',
      not: /Zahlungsanbieter|Bezahldienst|Zahlungsdienstleister/,
    },
    { concept: 'postcode', word: 'Postleitzahl', not: /\bPLZ\b/ },
    { concept: 'quantity', word: 'Anzahl', not: /\bMenge\b/, apartFrom: PRODUCTS },
    { concept: 'size guide', word: 'Größentabelle', not: /\b(?:Maßtabelle|Größenberater|Größenguide)\b/ },
    {
      concept: 'newsletter',
      word: 'zum Newsletter anmelden',
      not: /\bNewsletter bestell|\bbestell\w* unseren Newsletter/i,
    },
    { concept: 'demo shop', word: 'Demo-Shop', not: /\b(?:Test-?\s?Shop|Vorführshop|Demoshop)/i },
  ],
  nl: [
    { concept: 'design', word: 'ontwerp', not: /\bdesigns?\b/i },
    { concept: 'crew socks', word: 'klassieke sokken', not: /\bcrew[ -]?sok(?:ken)?\b/i },
    { concept: 'low socks', word: 'lage sokken', not: /\b(?:korte sokken|footies|enkelkousen)\b/i },
    { concept: 'colourful socks', word: 'vrolijke sokken', not: /\b(?:kleurige|kleurrijke|bonte) sokken\b/i },
    { concept: 'boxers', word: 'boxershorts', not: /\bboxers\b/i },
    { concept: 'gift box', word: 'cadeaubox', not: /cadeaudo(?:os|zen)|geschenkbox|\bbox(?:en)? cadeau\b/i },
    { concept: 'limited edition', word: 'limited edition', not: /\bgelimiteerde?\b/i },
    {
      concept: 'bag',
      word: 'winkelmand',
      not: /\b(?:tas|winkelwagen|mandje|mand|winkeltas)\b/i,
      apartFrom: PRODUCTS,
    },
    { concept: 'wish list', word: 'verlanglijst', not: /\b(?:wensenlijst|favorietenlijst)\b/i },
    { concept: 'order', word: 'bestelling', not: /\border\b/i },
    { concept: 'checkout', word: 'kassa', not: /\bcheckout\b/i, apartFrom: STORY_NAMES },
    { concept: 'delivery', word: 'bezorging', not: /\b(?:verzending|verzendkosten|levering)\b/i },
    { concept: 'courier', word: 'bezorger', not: /\b(?:koerier|vervoerder)\b/i },
    { concept: 'parcel', word: 'pakket', not: /\b(?:pakje|zending)\b/i },
    { concept: 'discount code', word: 'kortingscode', not: /\b(?:actiecode|couponcode|voucher)\b/i },
    {
      concept: 'payment service',
      word: 'betaaldienst',
      not: /\b(?:betaalprovider|betalingsdienst|betaalaanbieder)\b/i,
    },
    { concept: 'size guide', word: 'maattabel', not: /\b(?:maatgids|maatwijzer)\b/i },
    { concept: 'shop', word: 'winkel', not: /\b(?:web)?shop\b|\bwebwinkel\b/i },
    { concept: 'demo shop', word: 'demowinkel', not: /\b(?:test|voorbeeld)winkel\b/i },
  ],
  'nl-BE': [
    {
      concept: 'delivery',
      word: 'levering',
      not: /\b(?:verzending|verzendkosten|bezorging)\b/i,
      apartFrom: PRODUCTS,
    },
    { concept: 'courier', word: 'koerier', not: /\b(?:bezorger|vervoerder)\b/i },
  ],
};
