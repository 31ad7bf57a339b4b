import { Argument } from 'commander';
import { factsAt } from '#app/modules/markets/domain/market-facts.ts';
import { checkContent } from '#server/composition/check-content.ts';
import { checkPlatformUpstreams, checkUpstreams } from '#server/composition/check-upstreams.ts';
import { type OpenMarketContent, openMarketContent } from '#server/composition/market-content.ts';
import { isOperatorError } from '#server/composition/operator-store.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { loadPlatformConfig, platformEnvironment } from '#server/config/load-platform-config.ts';
import type { Config } from '#server/config/types.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import type { Registration } from '#server/ops/registration.ts';
import { configurationFindings, platformFindings } from './configuration-findings.ts';
import { examineMarkets } from './examine-markets.ts';
import { type ExaminedStore, examineStore } from './examine-store.ts';
import { AREAS, type Area, type Finding, fault, note, ok } from './finding.ts';
import { areaLines, verdict } from './report.ts';
import { upstreamFinding } from './upstream-findings.ts';

export function addDoctorCommand({ program, deps, exit }: Registration): void {
  program
    .command('doctor')
    .description(
      'Examines settings, store, other services and every market, also while the shop runs, and says what to mend. Changes nothing.',
    )
    .addArgument(new Argument('[areas...]', 'what to examine; everything without one').choices([...AREAS]))
    .option('--platform', 'a hosted platform in place of a shop: its settings, store and products')
    .addHelpText(
      'after',
      '\nFAULT has to be mended, note is for your information.\nExit code: 0 nothing has to be mended, 1 something has, 2 wrong arguments.',
    )
    .action(async (asked: readonly Area[], { platform = false }: { readonly platform?: boolean }) => {
      const areas = asked.length > 0 ? asked : AREAS;
      const found = await examine(deps, { areas, isPlatform: platform });
      for (const [area, findings] of found) await deps.stdout(`${areaLines(area, findings).join('\n')}\n\n`);
      const all = [...found.values()].flat();
      await deps.stdout(`${verdict(all)}\n`);
      exit(all.some(({ level }) => level === 'fault') ? 1 : 0);
    });
}

/** The findings by area. With a wrong configuration nothing else can be examined. */
async function examine(
  deps: CliDeps,
  { areas, isPlatform }: { readonly areas: readonly Area[]; readonly isPlatform: boolean },
): Promise<ReadonlyMap<Area, readonly Finding[]>> {
  const { environment } = deps;
  const loaded = loadConfig(isPlatform ? platformEnvironment(environment) : environment);
  const settings = isPlatform ? platformFindings(loadPlatformConfig(environment)) : configurationFindings(loaded);
  if (!loaded.ok) return new Map([['configuration', [...settings, ...notExamined(areas)]]]);
  const config = loaded.value;
  const wants = (...wanted: readonly Area[]) => wanted.some((area) => areas.includes(area));
  const store = wants('store', 'markets') ? await examineStore(config, deps) : null;
  const content = wants('upstreams', 'markets') ? await openContent(config, deps, store) : null;
  const found = new Map<Area, readonly Finding[]>();
  if (wants('configuration')) found.set('configuration', settings);
  if (wants('store') && store) found.set('store', store.findings);
  // Without content there are no markets to examine anything in.
  if (content && !isOpen(content)) return found.set('markets', [content]);
  if (wants('upstreams') && content)
    found.set('upstreams', await examineUpstreams({ config, content, isPlatform }, deps));
  const products = store?.products ?? null;
  if (wants('markets') && content)
    found.set('markets', await examineMarkets({ config, content, products, isPlatform }, deps));
  return found;
}

/** The content, or the fault of a bundled file. */
async function openContent(
  config: Config,
  deps: CliDeps,
  store: ExaminedStore | null,
): Promise<OpenMarketContent | Finding> {
  try {
    const content = await openMarketContent(config, deps);
    content.takeFacts(factsAt(store?.facts ?? [], deps.clock()));
    return content;
  } catch (error) {
    if (isOperatorError(error)) return fault(error.message);
    return fault(`The content that comes with the shop is damaged: ${error instanceof Error ? error.message : error}`);
  }
}

const isOpen = (content: OpenMarketContent | Finding): content is OpenMarketContent => 'registry' in content;

function notExamined(areas: readonly Area[]): readonly Finding[] {
  const others = areas.filter((area) => area !== 'configuration');
  return others.length > 0 ? [note(`Not examined: ${others.join(', ')}. Mend the settings first.`)] : [];
}

async function examineUpstreams(
  {
    config,
    content,
    isPlatform,
  }: { readonly config: Config; readonly content: OpenMarketContent; readonly isPlatform: boolean },
  deps: CliDeps,
): Promise<readonly Finding[]> {
  const check = isPlatform ? checkPlatformUpstreams : checkUpstreams;
  const checked = await check(config, { ...deps, registry: content.registry });
  const space = isPlatform ? null : await checkContent(config, deps);
  const findings = [
    ...checked.map(upstreamFinding),
    ...(space ?? []).map(({ kind, text }): Finding => ({ level: kind === 'unavailable' ? 'fault' : 'note', text })),
    ...(space?.length === 0 ? [ok('The space is complete')] : []),
  ];
  return findings.length > 0 ? findings : [ok('No other service is configured')];
}
