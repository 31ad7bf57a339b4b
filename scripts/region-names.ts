/** The names and postcodes of regions that `scripts/generate-market-data.ts` adds to their list. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { addressRules } from '#app/modules/checkout/domain/address-rules.ts';
import { findRegion } from '#app/modules/checkout/domain/region-choice.ts';
import type { CountryCode, Region } from '#app/modules/markets/domain/types.ts';

/** Names that shoppers and wallets write and the sources lack: of other languages, colloquial and former ones. */
const OTHER_NAMES: Readonly<Partial<Record<CountryCode, Readonly<Record<string, readonly string[]>>>>> = {
  US: {
    DC: ['Washington DC', 'Washington District of Columbia'],
    VI: ['Virgin Islands', 'USVI'],
    MP: ['CNMI'],
    AA: ['Armed Forces the Americas'],
    AE: ['Armed Forces Europe, the Middle East, and Canada', 'Armed Forces'],
    CA: ['Calif'],
    MA: ['Mass'],
    PA: ['Penn'],
  },
  IT: {
    AO: ['Valle d’Aosta', 'Vallée d’Aoste', 'Aoste', 'Aosta Valley'],
    AQ: ['Aquila'],
    BT: ['Barletta', 'BAT'],
    BZ: ['Bozen', 'Bolzano/Bozen', 'Alto Adige', 'Südtirol', 'Sudtirolo', 'South Tyrol'],
    // Sud Sardegna, the province of 2016 to 2025, is four provinces now: the postcode tells which.
    FC: ['Forlì', 'Forlì e Cesena', 'FO'],
    MB: ['Monza'],
    MS: ['Massa', 'Massa e Carrara'],
    OT: ['Gallura', 'Olbia'],
    PU: ['Pesaro', 'Pesaro-Urbino', 'PS'],
    RC: ['Reggio di Calabria'],
    RE: ['Reggio nell’Emilia'],
    RM: ['Roma Capitale'],
    SP: ['Spezia'],
    TN: ['Trentino', 'Trient'],
    VB: ['Verbania', 'Verbano Cusio Ossola', 'VCO'],
    VV: ['Vibo'],
    GO: ['Gorica'],
    TS: ['Trst'],
  },
  ES: {
    A: ['Alacant', 'Alicante/Alacant'],
    AV: ['Àvila'],
    BA: ['Badaxoz'],
    BI: ['Biscaia', 'BI'],
    C: ['La Coruña', 'Coruña', 'La Corunya'],
    CA: ['Cadis'],
    CO: ['Kordoba'],
    CR: ['Cidade Real'],
    CS: ['Castellón de la Plana', 'Castelló de la Plana', 'Castellón/Castelló'],
    GC: ['As Palmas', 'Las Palmas de Gran Canaria'],
    GI: ['Xirona', 'GE'],
    J: ['Xaén'],
    LO: ['Logroño', 'Rioja'],
    MU: ['Murtzia'],
    NA: ['Comunidad Foral de Navarra'],
    O: ['Oviedo', 'Principáu d’Asturies', 'Asturies'],
    OR: ['Orense', 'OU'],
    P: ['Palentzia'],
    PM: ['Illas Baleares', 'Baleares Illes', 'Balears Illes', 'Mallorca', 'IB'],
    S: ['Santander'],
    SS: ['Guipúscoa'],
    TF: ['Tenerife', 'Santa Cruz Tenerifekoa'],
    V: ['Valentzia', 'Valencia/València'],
    VI: ['Araba/Álava', 'Vitoria'],
  },
  KR: {
    11: ['서울시', 'Seoul Special City'],
    26: ['부산', '부산시', 'Pusan'],
    27: ['대구', '대구시', 'Taegu'],
    28: ['인천', '인천시'],
    29: ['광주', '광주시'],
    30: ['대전', '대전시', 'Taejon'],
    31: ['울산', '울산시'],
    41: ['경기'],
    42: ['강원', '강원도', '강원특별자치도', 'Gangwon State', 'Gangwon-do'],
    43: ['충북', 'Chungcheongbuk', 'North Chungcheong'],
    44: ['충남', 'Chungcheongnam', 'South Chungcheong'],
    45: ['전북', '전북특별자치도', 'Jeonbuk State', 'North Jeolla', 'Jeollabuk'],
    46: ['전남', 'Jeollanam', 'South Jeolla'],
    47: ['경북', 'Gyeongsangbuk', 'North Gyeongsang'],
    48: ['경남', 'Gyeongsangnam', 'South Gyeongsang'],
    49: ['제주', '제주도', 'Jeju-do', 'Cheju'],
    50: ['세종', '세종시', 'Sejong-si'],
  },
  AE: {
    AZ: ['أبوظبي', 'ابوظبي', 'Abu Zaby'],
    DU: ['Dubayy'],
    RK: ['RAK', 'Ras Al Khaima'],
    SH: ['الشارقة', 'Ash Shariqah'],
    UQ: ['ام القيوين', 'أم القوين', 'Umm al Quwayn', 'UAQ'],
    FU: ['Al Fujayrah'],
  },
  IE: { DL: ['Tír Chonaill'], OY: ['King’s County'], LS: ['Laoighis', 'Leix', 'Queen’s County'] },
};

/** Names of a source that are misspelt or belong to a larger area. */
const WRONG_NAMES: readonly string[] = ['Calabria', "Reggion nell'Emilia"];

/** Countries whose wallets may name a larger area than an address has: the postcode decides the region. */
const BY_POSTCODE: readonly CountryCode[] = ['ES', 'IT'];

/** `A Coruña [La Coruña]` and `Álava*` of the standard as names. */
export const isoNames = (name: string): readonly string[] =>
  [name.replace(/\s*\[.*?\]\s*/g, ''), /\[(.*?)\]/.exec(name)?.[1] ?? ''].map((one) => one.replace(/\*$/, '').trim());

type Zone = {
  readonly code: string;
  readonly name: string;
  readonly name_alternates?: readonly string[];
  readonly zip_prefixes?: readonly string[];
};
type Sources = {
  readonly standard: readonly { readonly code: string; readonly name: string }[];
  readonly worldwideFolder: string;
};

/** Regions of an address with every name that `findRegion` does not find without it, and with their postcodes. */
export function withOtherNames(
  country: CountryCode,
  list: readonly Region[],
  { standard, worldwideFolder }: Sources,
): readonly Region[] {
  if (addressRules(country).region === 'hidden') return list;
  const { zones }: { zones: readonly Zone[] } = parse(readFileSync(join(worldwideFolder, `${country}.yml`), 'utf8'));
  const zoneOf = (region: Region) => zones.find(({ code }) => code.replace(`${country}-`, '') === region.code);
  const namesOf = (region: Region) => {
    const { name = '', name_alternates = [] } = zoneOf(region) ?? {};
    const iso = standard.find(({ code }) => code === `${country}-${region.code}`)?.name ?? '';
    return [name, ...name_alternates, ...isoNames(iso), ...(OTHER_NAMES[country]?.[region.code] ?? [])].filter(
      (one) => one !== '' && !WRONG_NAMES.includes(one),
    );
  };
  const known = list.map((region) => ({ ...region, otherNames: [] as string[] }));
  for (const region of known) {
    for (const name of namesOf(region)) {
      const found = findRegion(known, name);
      if (found === null) region.otherNames.push(name);
      else if (found.code !== region.code) throw new Error(`${country}: ${name} is ${found.name}, not ${region.name}`);
    }
  }
  return known.map(({ otherNames, ...region }) => ({
    ...region,
    ...(otherNames.length > 0 && { otherNames }),
    ...(BY_POSTCODE.includes(country) && { postcodes: zoneOf(region)?.zip_prefixes ?? [] }),
  }));
}
