import { Option } from 'commander';
import { SPELLED_LOCALES } from '#app/kernel/spelling.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import type { Registration } from '#server/ops/registration.ts';
import { checkTexts } from './check-texts.ts';
import { listTexts, type TextRow, textRows } from './text-list.ts';

const COLUMNS = ['key', 'module', 'english', 'translation', 'where', 'placeholders'] as const;

/** A cell as translators edit it: no apostrophe before a sign, unlike an export of what shoppers typed. */
const cell = (text: string) => (/[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (rows: readonly TextRow[]) =>
  [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((name) => cell(row[name])).join(','))].join('\n');

export function addTextsCommand({ program, deps, exit }: Registration): void {
  const texts = program
    .command('texts')
    .description('All texts of the shop, for translators, and what is wrong in them.');
  texts
    .command('export')
    .description('Lists every text with its key, module, English, translation, place and placeholders.')
    .addOption(
      new Option('--language <locale>', 'the translation beside English')
        .choices([...LANGUAGES, ...SPELLED_LOCALES])
        .default('en'),
    )
    .addOption(new Option('--format <format>', 'of the list').choices(['csv', 'json']).default('csv'))
    .action(async ({ language, format }: { readonly language: string; readonly format: string }) => {
      const files = await deps.textFiles();
      const rows = textRows(listTexts(files.texts), { locale: language, sources: files.sources });
      await deps.stdout(`${format === 'json' ? JSON.stringify(rows, null, 2) : csv(rows)}\n`);
      exit(0);
    });
  texts
    .command('check')
    .description('Lists missing keys, wrong placeholders and plural forms, texts that are too long, forbidden words.')
    .addHelpText('after', '\nExit code: 0 no fault, 1 faults, 2 wrong arguments.')
    .action(async () => {
      const found = listTexts((await deps.textFiles()).texts);
      const faults = checkTexts(found);
      for (const { key, locale, fault } of faults) await deps.stdout(`${locale}  ${key}: ${fault}\n`);
      await deps.stdout(
        faults.length === 0
          ? `${found.length} texts, no fault.\n`
          : `${found.length} texts, faults: ${faults.length}.\n`,
      );
      exit(faults.length === 0 ? 0 : 1);
    });
}
