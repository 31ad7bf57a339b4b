import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { VARIANT_EFFECTS } from '#app/kernel/variant-effects.ts';
import { effectlessVariants } from '#app/modules/experiments/domain/effects.ts';
import type { Experiment } from '#app/modules/experiments/domain/experiment.ts';
import { hreflangLinks } from '#app/modules/markets/domain/hreflang.ts';
import type { OpenMarketContent } from '#server/composition/market-content.ts';
import { isOperatorError } from '#server/composition/operator-store.ts';
import type { Config } from '#server/config/types.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { checkTexts } from '#server/ops/texts/check-texts.ts';
import { listTexts } from '#server/ops/texts/text-list.ts';
import { offeredMethods } from '#server/platform/shipping/offered-methods.ts';
import { examinePictures } from './examine-pictures.ts';
import { byText, type Finding, fault, note, ok } from './finding.ts';
import { marketFindings } from './market-findings.ts';
import type { ProductFacts } from './read-product-facts.ts';
import { taxFindings } from './tax-findings.ts';
import { territoryFindings } from './territory-findings.ts';

type Examined = {
  readonly config: Config;
  readonly content: OpenMarketContent;
  /** Null where the store cannot be read. */
  readonly products: ProductFacts | null;
  /** Whether it is a hosted platform, which has no pages. */
  readonly isPlatform: boolean;
};

/** What to mend in the markets, each text once. */
export async function examineMarkets(
  { config, content, products, isPlatform }: Examined,
  deps: CliDeps,
): Promise<readonly Finding[]> {
  const { registry } = content;
  const { markets } = registry;
  const isHosted = config.commerce.adapter === 'http';
  const missing = isPlatform ? new Map<Language, readonly string[]>() : await missingTexts(deps);
  const pictures = isHosted || !products ? null : await examinePictures(remotePictures(products), deps);
  const found = await Promise.all(
    markets.map(async (market) =>
      marketFindings(
        {
          market,
          isOwn: config.shopFile !== null,
          isInEarnest: config.stage === 'production' || config.shopFile !== null,
          missingTexts: missing?.get(market.language) ?? null,
          content: await content.of(market),
          methods: isHosted ? null : offeredMethods(market, deps.clock()).map(({ title }) => title),
          products: isHosted ? null : ((market.storefrontCode === 'us' ? products?.us : products?.others) ?? null),
          pictures,
          alternates: hreflangLinks(registry, '/'),
        },
        { isPlatform },
      ),
    ),
  );
  return [
    ...byText([...found.flat(), ...markets.flatMap(territoryFindings)], markets.length),
    ...(isHosted ? [] : markets.flatMap((market) => taxFindings(market, config.stage))),
    ...(isPlatform ? [] : experimentFindings(content.experiments)),
    ...(missing === null ? [note('Texts were not compared: the sources of the shop are not here.')] : []),
    ...(isHosted
      ? [
          note(
            'Products and delivery methods belong to the commerce platform: run npm run doctor -- --platform there for prices, materials and delivery.',
          ),
        ]
      : []),
    ...(!isHosted && products === null
      ? [note('Products were not examined, since the store cannot be read: mend the store first.')]
      : []),
  ];
}

/** Every region sells some of the same products: an address is asked for once. */
const remotePictures = ({ us, others }: ProductFacts) => [...us.pictures, ...others.pictures];

/** The keys of missing texts by language; null in a shop without its sources, as in a container. */
async function missingTexts(deps: CliDeps): Promise<ReadonlyMap<Language, readonly string[]> | null> {
  try {
    const faults = checkTexts(listTexts((await deps.textFiles()).texts)).filter(({ fault }) => /^missing/.test(fault));
    return new Map(
      LANGUAGES.map((language) => [language, faults.filter(({ locale }) => locale === language).map(({ key }) => key)]),
    );
  } catch (error) {
    if (isOperatorError(error)) return null;
    throw error;
  }
}

/** What to mend in the experiments of content: a variant that no code knows divides visitors and shows all the same. */
function experimentFindings(experiments: readonly Experiment[]): readonly Finding[] {
  return experiments.flatMap((experiment) => {
    const effectless = effectlessVariants(experiment);
    return effectless.length === 0
      ? [ok(`Every variant of ${experiment.id} changes pages`)]
      : effectless.map((variant) =>
          fault(
            `The variant ${variant} of ${experiment.id} changes nothing in this release: give it one of the effects ${VARIANT_EFFECTS.join(', ')} in shared-content/experiments, correct its id, or give it the share 0.`,
          ),
        );
  });
}
