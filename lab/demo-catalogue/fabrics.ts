import { eachLanguage, type LocalizedText } from '#app/kernel/text.ts';
import type { Material } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { Words } from './designs.ts';
import type { Yarn } from './sentences.ts';
import { text } from './words.ts';

type Compositions = ProductRecord['information']['compositions'];
type Part = Compositions[number]['part'];

const part = (name: Part, ...fibres: readonly (readonly [Material, number])[]): Compositions[number] => ({
  part: name,
  fibres: fibres.map(([material, percentage]) => ({ material, percentage })),
});

export const SOCK_FABRICS: Readonly<Record<Yarn, Compositions>> = {
  cotton: [part('all', ['cotton', 78], ['polyamide', 20], ['elastane', 2])],
  organic: [part('all', ['organic-cotton', 80], ['polyamide', 18], ['elastane', 2])],
  merino: [part('all', ['merino-wool', 52], ['cotton', 24], ['polyamide', 22], ['elastane', 2])],
  recycled: [part('all', ['cotton', 70], ['recycled-polyester', 16], ['polyamide', 12], ['elastane', 2])],
};
export const BOXER_FABRIC: Compositions = [
  part('body', ['organic-cotton', 95], ['elastane', 5]),
  part('waistband', ['polyamide', 62], ['polyester', 28], ['elastane', 10]),
];
export const T_SHIRT_FABRIC: Compositions = [part('all', ['organic-cotton', 100])];

/** The materials of the demo. */
const MATERIAL_WORDS: Readonly<Partial<Record<Material, Words>>> = {
  cotton: ['cotton', 'Baumwolle', 'katoen'],
  'organic-cotton': ['organic cotton', 'Bio-Baumwolle', 'biologisch katoen'],
  polyamide: ['polyamide', 'Polyamid', 'polyamide'],
  elastane: ['elastane', 'Elastan', 'elastaan'],
  wool: ['wool', 'Wolle', 'wol'],
  'merino-wool': ['merino wool', 'Merinowolle', 'merinowol'],
  polyester: ['polyester', 'Polyester', 'polyester'],
  'recycled-polyester': ['recycled polyester', 'recyceltes Polyester', 'gerecycled polyester'],
  modal: ['modal', 'Modal', 'modal'],
  'bamboo-viscose': ['bamboo viscose', 'Bambusviskose', 'bamboeviscose'],
  cashmere: ['cashmere', 'Kaschmir', 'kasjmier'],
  viscose: ['viscose', 'Viskose', 'viscose'],
  lyocell: ['lyocell', 'Lyocell', 'lyocell'],
  linen: ['linen', 'Leinen', 'linnen'],
  silk: ['silk', 'Seide', 'zijde'],
  acrylic: ['acrylic', 'Polyacryl', 'acryl'],
  other: ['other fibres', 'sonstige Fasern', 'overige vezels'],
};
const PART_WORDS: Readonly<Record<Part, Words>> = {
  all: ['', '', ''],
  body: ['Body: ', 'Stoff: ', 'Stof: '],
  waistband: ['Waistband: ', 'Bund: ', 'Tailleband: '],
  shell: ['Shell: ', 'Oberstoff: ', 'Buitenstof: '],
  lining: ['Lining: ', 'Futter: ', 'Voering: '],
};

const PERCENT: Words = ['%', ' %', '%'];

/** The fibre label in words. */
export function legalMaterials(compositions: Compositions): LocalizedText {
  return eachLanguage((language) => {
    const say = (words: Words) => text(words)[language];
    const fibre = ({ material, percentage }: Compositions[number]['fibres'][number]) =>
      `${percentage}${say(PERCENT)} ${say(MATERIAL_WORDS[material] ?? [material])}`;
    return compositions.map(({ part, fibres }) => `${say(PART_WORDS[part])}${fibres.map(fibre).join(', ')}`).join('. ');
  });
}
