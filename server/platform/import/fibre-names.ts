import type { Material } from '#app/modules/catalogue/domain/product-attributes.ts';

/**
 * The names of Regulation (EU) No 1007/2011 in English, German and Dutch, those that shops write in French, Italian and
 * Spanish, and trade names that stand for one fibre. Parts of regular expressions, in lower case.
 */
const NAMES: Readonly<Record<Exclude<Material, 'organic-cotton' | 'recycled-polyester'>, string>> = {
  cotton: 'cotton|baumwolle|katoen|coton|cotone|algod[oó]n|pima|supima',
  polyamide: 'polyamide?|poliammide|poliamid[ea]|nylon',
  elastane: 'elasth?ane?|elastaan|[ée]lasth?anne|elastano?|spandex|lycra',
  'merino-wool': 'merino(?:[\\s-]?(?:wool|wolle|wol|lamb))?|laine m[ée]rinos|lana merinos?|m[ée]rinos',
  wool: '(?:schur|schaf|lamm|neu)?wolle|(?:scheer|schapen|lams)?wol|lambs?wool|(?:virgin )?wool|laine(?: vierge)?|lana(?: vergine| virgen)?',
  polyester: 'polyester|poli[ée]ster(?:e)?|coolmax',
  modal: '(?:micro)?modal',
  'bamboo-viscose':
    '(?:bamboo|bambus|bamboe|bamb[uú]|bambou|bambù)(?:[\\s-]?(?:viscose|viskose|rayon))?|(?:viscose|viskose|rayon) (?:from|aus|van|de|di) (?:bamboo|bambus|bamboe|bambou|bamb[uúù])',
  cashmere: 'cashmere|kaschmir|kasjmier|cachemire|cachemira',
  viscose: 'vis[ck]os[ea]|rayon',
  lyocell: 'lyocell|tencel',
  linen: 'linen|flax|leinen|flachs|linnen|vlas|lin|lino',
  silk: 'silk|(?:maulbeer)?seide|zijde|soie|seta|seda',
  acrylic: '(?:poly)?acryli[ck]|(?:poly)?acryl|(?:poly)?acrylique|acrilic[oa]|acr[ií]lic[oa]|polyacryl(?:nitril|aat)',
  alpaca: '(?:baby )?(?:alpaca|alpaka|alpaga)',
  llama: 'llama|lama',
  camel: 'camel(?: hair)?|kamel(?:haar)?|kameel(?:haar)?',
  mohair: 'mohair',
  angora: 'angora',
  vicuna: 'vicu[nñ]a|vikunja',
  yak: 'yak|jak',
  guanaco: 'guana[ck]o',
  cashgora: 'cashgora|kaschgora',
  beaver: 'beaver|biber|bever',
  otter: 'otter|fischotter',
  'animal-hair': '(?:animal|horse|goat) ?hair|(?:tier|ross|ziegen)haar|(?:paarden|geiten|dierlijk )haar',
  kapok: 'kapok',
  hemp: '(?:true )?hemp|hanf|hennep|chanvre|canapa|c[aá]ñamo',
  jute: 'jute|juta|yute',
  abaca: 'abac[aá]|manila',
  alfa: 'alfa|esparto',
  coir: 'coir|kokos(?:faser)?',
  broom: 'broom|ginster|brem',
  ramie: 'ramie|ramee|ramio|ramia',
  sisal: 'sisal',
  sunn: 'sunn',
  henequen: 'henequ[eé]n',
  maguey: 'maguey',
  acetate: 'acetate?|acetaat|ac[ée]tate|acetato',
  triacetate: 'triacetate?|triacetaat|triac[ée]tate|triacetato',
  alginate: 'alginate?|alginaat',
  cupro: 'cupro|bemberg',
  protein: 'protein|proteïne|azlon|regenerierte proteinfaser',
  chlorofibre: 'chloro(?:fibre|fiber)|polychlorid|chloor(?:vezel)?',
  fluorofibre: 'fluoro(?:fibre|fiber)|fluor(?:faser|vezel)',
  modacrylic: 'modacryli[ck]|modacryl|modacrylique',
  aramid: 'aramide?|kevlar',
  polyimide: 'polyimide?',
  polylactide: 'polylactide?|ingeo',
  polyethylene: 'polyethylene?|polyethyleen|poly[ée]thyl[èe]ne|polietilen[eo]|dyneema',
  polypropylene: 'polypropylene?|polypropyleen|polypropyl[èe]ne|polipropilen[eo]|prolen',
  polycarbamide: 'polycarbamide|polyharnstoff',
  polyurethane: 'polyurethane?|polyurethaan|polyur[ée]thane|poliuretan(?:o|ica)',
  vinylal: 'vinylal|vinyon',
  trivinyl: 'trivinyl',
  elastodiene: 'elastodiene?|elastodieen|[ée]lastodi[èe]ne',
  elastomultiester: 'elastomultiester|[ée]lastomultiester',
  elastolefin: 'elastolefine?|[ée]lastol[ée]fine',
  melamine: 'melamine?',
  'glass-fibre': 'glass ?fib(?:re|er)|glasfaser|glasvezel',
  metal:
    'metal(?:lic|lised|lized)?(?: (?:fib(?:re|er)|yarn)s?)|metall(?:ic|isiert)?[\\s-]?(?:faser|garn)|metaalvezel|fil m[ée]tallique|lurex',
  paper: 'paper (?:fib(?:re|er)|yarn)|papier(?:garn|faser|vezel|garen)',
  other:
    'other fib(?:re|er)s|(?:andere|sonstige) fasern|(?:andere|overige) vezels|autres fibres|altre fibre|otras fibras',
};

const MATERIALS = Object.keys(NAMES) as readonly (keyof typeof NAMES)[];
const END = '(?:[\\s-]?(?:fasern?|vezels?|garn|garen|fibres?|fibers?|yarns?))?(?![\\p{L}\\d])';

/** One name, with the name of its material as the name of the group. */
export const FIBRE_PATTERN = new RegExp(
  `(?<![\\p{L}\\d])(?:${MATERIALS.map((material) => `(?<${groupOf(material)}>${NAMES[material]})`).join('|')})${END}`,
  'gu',
);

function groupOf(material: string): string {
  return material.replaceAll('-', '_');
}

/** The material that a match of the pattern names. */
export function matchedMaterial(groups: Readonly<Record<string, string | undefined>>): Material {
  return MATERIALS.find((material) => groups[groupOf(material)] !== undefined) ?? 'other';
}

const ONE_FIBRE = new RegExp(`^${FIBRE_PATTERN.source}$`, 'u');

/** Whether a text is the name of a fibre and nothing else. */
export const isFibreName = (text: string): boolean => ONE_FIBRE.test(text.trim().toLowerCase());
