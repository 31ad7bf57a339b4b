import { describe, expect, test } from 'vitest';
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import type { CountryCode, Region } from '#app/modules/markets/domain/types.ts';
import { addressRules } from './address-rules.ts';
import { findRegion, regionOfPostcode } from './region-choice.ts';

const lists = Object.entries(regions as Record<CountryCode, readonly Region[]>) as [CountryCode, readonly Region[]][];
const find = (country: CountryCode, typed: string) => findRegion(regions[country], typed)?.code ?? null;

const NAMES: Readonly<Partial<Record<CountryCode, Readonly<Record<string, readonly string[]>>>>> = {
  US: {
    CA: ['CA', 'ca', 'California', 'US-CA', 'State of California', 'CALIFORNIA', 'Calif.'],
    NY: ['New York', 'N.Y.', 'new  york', 'New-York', 'New York State'],
    DC: ['Washington DC', 'Washington, D.C.', 'D.C.', 'District of Columbia'],
    WA: ['Washington', 'WA'],
    VI: ['Virgin Islands', 'U.S. Virgin Islands'],
    PR: ['Puerto Rico', 'US-PR'],
  },
  IT: {
    MI: ['Milano', 'Milan', 'MI', 'mi', 'Città metropolitana di Milano', 'Citta Metropolitana di Milano', 'IT-MI'],
    RM: ['Roma', 'Rome', 'Roma Capitale', 'Provincia di Roma', 'Metropolitan City of Rome'],
    AQ: ['L’Aquila', "L'Aquila", 'L Aquila', "Provincia dell'Aquila", 'laquila'],
    BZ: ['Bolzano', 'Bozen', 'Alto Adige', 'Südtirol', 'Provincia autonoma di Bolzano', 'Bolzano/Bozen'],
    TN: ['Trento', 'Trentino', 'Provincia Autonoma di Trento'],
    AO: ['Aosta', 'Valle d’Aosta', "Vallée d'Aoste"],
    FC: ['Forlì-Cesena', 'Forli Cesena', 'Forlì', 'FO'],
    PU: ['Pesaro e Urbino', 'PS', 'Pesaro'],
    MB: ['Monza e Brianza', 'Monza e della Brianza', 'Monza'],
    RE: ['Reggio Emilia', "Reggio nell'Emilia", 'RE'],
    RC: ['Reggio Calabria', 'Reggio di Calabria'],
    OT: ['Gallura Nord-Est Sardegna', 'Olbia-Tempio', 'OT'],
    VS: ['Medio Campidano', 'Provincia del Medio Campidano'],
    OG: ['Ogliastra', "Provincia dell'Ogliastra"],
    CI: ['Sulcis Iglesiente', 'Sulcis-Iglesiente', 'Carbonia-Iglesias'],
    FI: ['Firenze', 'Florence'],
    AG: ['Libero consorzio comunale di Agrigento'],
  },
  ES: {
    SE: ['Sevilla', 'Seville', 'Provincia de Sevilla', 'ES-SE', 'SEVILLA'],
    BI: ['Bizkaia', 'Vizcaya', 'Biscay', 'BI'],
    PM: ['Illes Balears', 'Islas Baleares', 'Baleares', 'Balearic Islands', 'IB', 'Balears, Illes'],
    C: ['A Coruña', 'La Coruña', 'Coruña', 'A Coruna'],
    VI: ['Álava', 'Araba', 'Alava', 'Araba/Álava'],
    SS: ['Gipuzkoa', 'Guipúzcoa', 'Guipuzcoa'],
    GI: ['Girona', 'Gerona'],
    L: ['Lleida', 'Lérida', 'Lerida'],
    OR: ['Ourense', 'Orense'],
    A: ['Alicante', 'Alacant'],
    CS: ['Castellón', 'Castelló', 'Castellon'],
    V: ['Valencia', 'València'],
    NA: ['Navarra', 'Nafarroa', 'Comunidad Foral de Navarra'],
    M: ['Madrid', 'Comunidad de Madrid'],
    O: ['Asturias', 'Principado de Asturias', 'Oviedo'],
    LO: ['La Rioja', 'Logroño'],
    MU: ['Murcia', 'Región de Murcia'],
    TF: ['Santa Cruz de Tenerife', 'Tenerife'],
  },
  JP: {
    13: ['東京都', '東京', 'Tokyo', 'Tōkyō', 'Tokyo-to', 'Tōkyō-to', 'Tokyo Prefecture', 'JP-13', '13'],
    26: ['京都府', '京都', 'Kyoto', 'Kyoto-fu', 'Kyōto-fu'],
    27: ['大阪府', '大阪', 'Osaka', 'Ōsaka', 'Osaka-fu'],
    '01': ['北海道', 'Hokkaido', 'Hokkaidō', 'Hokkaido Prefecture'],
    28: ['兵庫県', 'Hyogo', 'Hyōgo-ken', 'Hyogo-ken'],
    47: ['沖縄県', 'Okinawa-ken'],
    21: ['岐阜県', 'Gifu', 'Gifu-ken'],
  },
  KR: {
    11: ['서울특별시', '서울', '서울시', 'Seoul', 'Seoul-teukbyeolsi', 'KR-11'],
    26: ['부산광역시', '부산', 'Busan'],
    42: ['강원특별자치도', '강원도', '강원', 'Gangwon State', 'Gangwon-do', 'Gangwon'],
    45: ['전북특별자치도', '전라북도', '전북', 'Jeonbuk State', 'Jeollabuk-do', 'North Jeolla'],
    41: ['경기도', '경기', 'Gyeonggi-do'],
    49: ['제주특별자치도', '제주도', 'Jeju'],
    50: ['세종특별자치시', 'Sejong'],
    44: ['충청남도', '충남', 'Chungcheongnam-do', 'Chungnam'],
  },
  AE: {
    DU: ['دبي', 'إمارة دبيّ', 'Dubai', 'Emirate of Dubai', 'Dubai Emirate'],
    AZ: ['أبو ظبي', 'أبوظبي', 'ابوظبي', 'Abu Dhabi', 'AbuDhabi'],
    SH: ['الشارقة', 'إمارة الشارقةّ', 'Sharjah'],
    RK: ['رأس الخيمة', 'راس الخيمة', 'Ras Al Khaimah', 'RAK'],
    UQ: ['أم القيوين', 'ام القيوين', 'Umm Al Quwain'],
    AJ: ['عجمان'],
    FU: ['الفجيرة', 'Fujairah'],
  },
  AU: { NSW: ['NSW', 'N.S.W.', 'New South Wales'], VIC: ['Vic.', 'Victoria'], ACT: ['A.C.T.'] },
  IE: {
    CO: ['Cork', 'Co. Cork', 'Co Cork', 'County Cork', 'Corcaigh', 'Contae Chorcaí'],
    D: ['Dublin', 'Co. Dublin', 'Baile Átha Cliath'],
    DL: ['Donegal', 'Dún na nGall', 'Dun na nGall'],
    MO: ['Maigh Eo', 'County Mayo'],
  },
};

describe.each(lists.filter(([country]) => addressRules(country).region !== 'hidden'))(
  'regions of %s',
  (country, list) => {
    test.each(Object.entries(NAMES[country] ?? {}))('%s has the names %j', (code, names) => {
      expect(names.map((name) => [name, find(country, name)])).toEqual(names.map((name) => [name, code]));
    });

    test('have names that lead to themselves alone', () => {
      for (const { code, name, otherNames = [] } of list)
        for (const one of [code, `${country}-${code}`, name, ...otherNames])
          expect([one, find(country, one)]).toEqual([one, code]);
    });

    test('have no name of nothing', () => {
      for (const typed of ['', ' ', '-', '?', 'Atlantis', 'County', 'Provincia di', 'إمارة', 'Lombardia', 'Cataluña'])
        expect(find(country, typed)).toBeNull();
    });
  },
);

test('the lists of regions are those of today', () => {
  const codes = (country: CountryCode) => regions[country].map(({ code }) => code);
  expect(codes('IT')).toHaveLength(110);
  expect(codes('IT')).toEqual(expect.arrayContaining(['CI', 'OG', 'OT', 'VS', 'SS', 'NU', 'OR', 'CA']));
  expect(codes('IT')).not.toContain('SU');
  expect(codes('ES')).toHaveLength(52);
  expect(codes('JP')).toHaveLength(47);
  expect(codes('KR')).toHaveLength(17);
  expect(codes('AE')).toHaveLength(7);
  expect(codes('AU')).toHaveLength(8);
  expect(codes('IE')).toHaveLength(26);
  expect(codes('NO')).toEqual(expect.arrayContaining(['31', '32', '33', '39', '40', '55', '56']));
});

test.each<[CountryCode, string, string | null]>([
  ['ES', '41001', 'SE'],
  ['ES', '07012', 'PM'],
  ['IT', '20121', 'MI'],
  ['IT', '07026', 'OT'],
  ['IT', '09016', 'CI'],
  ['ES', '', null],
  ['ES', '99999', null],
  ['US', '90210', null],
])('the postcode of %s %s lies in %s', (country, postCode, code) => {
  expect(regionOfPostcode(regions[country], postCode)?.code ?? null).toBe(code);
});
