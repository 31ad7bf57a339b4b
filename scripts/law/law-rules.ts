import type { CounselPoint, LegalRegime } from '#app/modules/markets/domain/market-law.ts';

/** A rule that changes the screen, the act it comes from, and the test that shows it on a page or in a letter. */
export type LawRule = {
  readonly rule: string;
  /** What the shop does. English, for docs/law.md. */
  readonly shop: string;
  /** The act by regime; a regime without one has the rule by the shop's own choice. */
  readonly acts: Readonly<Partial<Record<LegalRegime, string>>>;
  /** A file of tests, and words of the title of the test. */
  readonly test: { readonly file: string; readonly title: string };
};

const LAW_TEST = 'tests/http/market-law.test.ts';
const IMPORT_TEST = 'tests/http/live-links.test.ts';
const LETTER_TEST = 'server/platform/letters/compose-letter.test.ts';

/** Every rule of law that the screens follow. */
export const LAW_RULES: readonly LawRule[] = [
  {
    rule: 'Price note',
    shop: 'Beside the price of a product and under every list of products: the tax and “plus delivery”; in the United Kingdom the lowest cost of delivery; where the price has no tax, what comes on top.',
    acts: {
      eu: 'Directive 98/6/EC, articles 2 and 4; directive 2011/83/EU, article 6(1)(e). Germany: PAngV §§ 3, 6',
      eea: 'Directive 98/6/EC; directive 2011/83/EU',
      uk: 'Price Marking Order 2004; Digital Markets, Competition and Consumers Act 2024, section 230',
      ch: 'Preisbekanntgabeverordnung (SR 942.211), articles 3 and 4',
      us: 'Sales tax laws of the states',
      other: 'Australia: Competition and Consumer Act 2010, schedule 2, section 48. New Zealand: Fair Trading Act 1986',
    },
    test: { file: LAW_TEST, title: 'says beside its prices what they include' },
  },
  {
    rule: 'Reduction',
    shop: 'A crossed-out price and a percentage only against the lowest price of the last 30 days, from a history that the shop keeps; without a history no reduction is shown.',
    acts: {
      eu: 'Directive 98/6/EC, article 6a. Germany: PAngV § 11',
      eea: 'Directive 98/6/EC, article 6a',
      uk: 'Digital Markets, Competition and Consumers Act 2024, section 226',
      ch: 'Preisbekanntgabeverordnung (SR 942.211), article 16',
      us: '16 CFR 233.1',
    },
    test: {
      file: 'tests/contracts/operator.contract.test.ts',
      title: 'shows a reduction only with proof in the price history',
    },
  },
  {
    rule: 'Order button',
    shop: 'The button that orders has the words of the law, in French for France; goods, total, delivery and the links to terms and withdrawal stand above it.',
    acts: {
      eu: 'Directive 2011/83/EU, article 8(2). Germany: BGB § 312j. Austria: FAGG § 8. France: Code de la consommation L221-14. Netherlands: BW 6:230v. Belgium: WER VI.46',
      eea: 'Directive 2011/83/EU, article 8(2)',
      uk: 'Consumer Contracts Regulations 2013, regulation 14',
    },
    test: { file: 'tests/http/order-buttons.test.ts', title: 'every order button says' },
  },
  {
    rule: 'Nothing chosen in advance',
    shop: 'No check box of the checkout is ticked before the shopper ticks it.',
    acts: {
      eu: 'Directive 2011/83/EU, article 22; regulation (EU) 2016/679, article 4(11)',
      eea: 'Directive 2011/83/EU, article 22',
      uk: 'Consumer Contracts Regulations 2013, regulation 40',
    },
    test: { file: LAW_TEST, title: 'ticks no box for the shopper' },
  },
  {
    rule: 'Withdrawal',
    shop: 'A link in the footer to the withdrawal function: two steps, no sign-in, 30 days, a receipt at once. In the United Kingdom it has the words of its regulations: right to cancel, cancellation form, cancellation period. Elsewhere the shop’s own returns.',
    acts: {
      eu: 'Directive 2011/83/EU, articles 9 to 14 and 11a (directive (EU) 2023/2673, since 19 June 2026)',
      eea: 'Directive 2011/83/EU, articles 9 to 14',
      uk: 'Consumer Contracts Regulations 2013, regulations 29 to 38',
    },
    test: { file: LAW_TEST, title: 'has the withdrawal function where its law grants one' },
  },
  {
    rule: 'Confirmation on a durable medium',
    shop: 'The letter of a paid order has goods, sums, seller, the instructions and model form of the withdrawal, and the terms in full.',
    acts: {
      eu: 'Directive 2011/83/EU, article 8(7) and annex I',
      eea: 'Directive 2011/83/EU, article 8(7) and annex I',
      uk: 'Consumer Contracts Regulations 2013, regulation 16 and schedule 3',
    },
    test: { file: LETTER_TEST, title: 'are in the letter itself' },
  },
  {
    rule: 'Faulty goods',
    shop: 'The letter of a paid order reminds of the rights for faulty goods, with the years where a law states them.',
    acts: {
      eu: 'Directive (EU) 2019/771, article 10; directive 2011/83/EU, article 6(1)(l). Three years: Spain, Portugal, Sweden',
      eea: 'Norway: forbrukerkjøpsloven § 27',
      uk: 'Consumer Rights Act 2015',
      ch: 'OR article 210',
    },
    test: { file: LETTER_TEST, title: 'remind of the rights for faulty goods' },
  },
  {
    rule: 'Fibres',
    shop: 'The product page names every fibre with its percentage.',
    acts: {
      eu: 'Regulation (EU) 1007/2011, article 16',
      eea: 'Regulation (EU) 1007/2011',
      uk: 'Textile Products (Labelling and Fibre Composition) Regulations 2012',
      us: 'Textile Fiber Products Identification Act, 16 CFR 303',
    },
    test: { file: LAW_TEST, title: 'names fibres and manufacturer of a product' },
  },
  {
    rule: 'Manufacturer',
    shop: 'The product page names the manufacturer.',
    acts: {
      eu: 'Regulation (EU) 2023/988, article 19',
      eea: 'Regulation (EU) 2023/988, article 19',
      uk: 'General Product Safety Regulations 2005',
    },
    test: { file: LAW_TEST, title: 'names fibres and manufacturer of a product' },
  },
  {
    rule: 'No offer without them',
    shop: 'A product that lacks its manufacturer or, as a textile, its fibres is not sold under a law that wants them: no list, search, page, feed or bag has it. The report of an import, the doctor and the diagnostics name it.',
    acts: {
      eu: 'Regulation (EU) 1007/2011, articles 4 and 16; regulation (EU) 2023/988, article 19',
      eea: 'Regulation (EU) 1007/2011; regulation (EU) 2023/988',
      uk: 'Textile Products (Labelling and Fibre Composition) Regulations 2012; General Product Safety Regulations 2005',
      us: 'Textile Fiber Products Identification Act, section 3',
    },
    test: { file: IMPORT_TEST, title: 'is not sold by storefront %s, as the law wants them beside its offer' },
  },
  {
    rule: 'Imprint',
    shop: 'Every page leads to the imprint in one step.',
    acts: {
      eu: 'Directive 2000/31/EC, article 5. Germany: DDG § 5. Austria: ECG § 5, MedienG § 25',
      eea: 'Directive 2000/31/EC, article 5',
      uk: 'Electronic Commerce (EC Directive) Regulations 2002, regulation 6',
      ch: 'UWG article 3(1)(s)',
    },
    test: { file: LAW_TEST, title: 'leads to its legal pages from every page' },
  },
  {
    rule: 'No link to the platform for disputes',
    shop: 'No page links to the former platform of the Union for disputes, which ended on 20 July 2025.',
    acts: { eu: 'Regulation (EU) 2024/3228', eea: 'Regulation (EU) 2024/3228' },
    test: { file: LAW_TEST, title: 'leads to its legal pages from every page' },
  },
  {
    rule: 'Consent before cookies and services',
    shop: 'No service of another company, no statistics and no profile before the shopper agrees to its purpose; Global Privacy Control refuses.',
    acts: {
      eu: 'Directive 2002/58/EC, article 5(3). Germany: TDDDG § 25',
      eea: 'Norway: ekomloven § 3-15',
      uk: 'Privacy and Electronic Communications Regulations 2003, regulation 6',
      ch: 'Fernmeldegesetz (SR 784.10), article 45c',
      us: 'California Consumer Privacy Act, section 1798.135',
    },
    test: { file: 'tests/http/consent.test.ts', title: 'are named by pages' },
  },
  {
    rule: 'Newsletter',
    shop: 'An address is on the list after its owner confirms it by a letter; each letter has a link that ends it.',
    acts: {
      eu: 'Directive 2002/58/EC, article 13. Germany: UWG § 7',
      eea: 'Norway: markedsføringsloven § 15',
      uk: 'Privacy and Electronic Communications Regulations 2003, regulation 22',
      ch: 'UWG article 3(1)(o)',
      us: 'CAN-SPAM Act, 15 U.S.C. 7704',
    },
    test: { file: 'tests/http/newsletter.test.ts', title: 'is followed to the end of its letters' },
  },
  {
    rule: 'Reviews',
    shop: 'Reviews come from buyers of the product alone, by a link of their order, and their section says so.',
    acts: {
      eu: 'Directive 2005/29/EC, article 7(6) and annex I, 23b. Germany: UWG § 5b(3)',
      eea: 'Directive 2005/29/EC, article 7(6)',
      uk: 'Digital Markets, Competition and Consumers Act 2024, schedule 20, paragraph 13',
      us: '16 CFR 465',
    },
    test: { file: 'tests/http/reviews.test.ts', title: 'is shown with its product' },
  },
  {
    rule: 'No forced storefront',
    shop: 'A visitor of another country is offered the storefront of that country and stays until they take it.',
    acts: { eu: 'Regulation (EU) 2018/302, article 3', eea: 'Regulation (EU) 2018/302, article 3' },
    test: { file: 'tests/http/pages.test.ts', title: 'is only offered in another' },
  },
  {
    rule: 'Accessibility statement',
    shop: 'The page says what is tested, what is not, whom to write to and which authority watches.',
    acts: {
      eu: 'Directive (EU) 2019/882, article 13 and annex V. Germany: BFSG § 14. Austria: BaFG. Netherlands: Implementatiewet toegankelijkheidsvoorschriften producten en diensten, BW 6:230fa',
      eea: 'Norway: likestillings- og diskrimineringsloven § 18',
      uk: 'Equality Act 2010',
    },
    test: { file: LAW_TEST, title: 'names who watches over accessibility' },
  },
];

/** What counsel has to decide, in words. */
export const COUNSEL: Readonly<Record<CounselPoint, string>> = {
  'dispute-body':
    'Whether the seller takes part in out-of-court settlement, and where that has to be said (directive 2013/11/EU, article 13; Germany: VSBG § 36). The shop says nothing about it.',
  'fibre-origin':
    'Whether offers by mail have to name the origin of textiles (16 CFR 303.34). The shop knows no origin of a product.',
  'guarantee-notice':
    'The harmonised notice about the legal guarantee, since 27 September 2026 (directive (EU) 2024/825). Its picture is fixed by the Commission; the shop has the words alone, in the letter of an order.',
  'import-terms':
    'What local consumer law asks of a seller abroad, who imports, and in Australia and New Zealand whether the seller is registered for GST. The shop says whether tax is included or comes on top with duty, and grants its own returns.',
  language:
    'Whether English, or the shop’s one language of a country with several, is enough (France: loi n° 94-665; Belgium: WER VI.8). Texts of another language can be added as data.',
  'packaging-label':
    'Labels about packaging and its disposal (Italy: d.lgs. 116/2020). The shop does not know the materials of its parcels and claims nothing.',
  'producer-identifier':
    'The identifier of extended producer responsibility, and the Triman with its sorting instructions (France: Code de l’environnement L541-9-3, L541-10-13). Both come from the eco-organisation.',
  'swiss-prices':
    'Whether prices without Swiss import tax may be shown to consumers (Preisbekanntgabeverordnung). The shop says what comes on top, as its market table sets the tax to 0.',
};
