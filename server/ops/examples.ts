import type { Command } from 'commander';
import { commandWords } from './operator-acts.ts';

/** What an operator types after the words of a command; a test parses each. */
const EXAMPLES: Readonly<Record<string, string>> = {
  init: '--file answers.json',
  stock: 'stock.csv --dry-run',
  prices: 'prices.csv --report rejected.jsonl',
  'codes list': '',
  'codes add': 'WINTER10 --percent 10 --until 2026-12-31 --limit 100',
  'codes end': 'WINTER10',
  'codes import': 'codes.csv',
  'facts list': 'EE',
  'facts plan': '2027-01-01',
  'facts set': 'EE tax 24 --from 2025-07-01',
  'facts import': 'facts.csv --dry-run',
  'facts export': '> facts.csv',
  'orders export': '--from 2026-11-01 --to 2026-11-30 --out orders.csv',
  'orders shipped': 'PW-7K2M-9QXT --tracking https://carrier.example/7K2M',
  'orders cancel': 'PW-7K2M-9QXT --why "The shopper asked by telephone"',
  'orders refund': 'PW-7K2M-9QXT --line S-RED=1 --reason "Arrived with a hole"',
  'orders resend': 'PW-7K2M-9QXT',
  'orders reship': 'PW-7K2M-9QXT --line S-RED=1 --why "The parcel was lost"',
  'orders packing': '--out packing.html',
  'orders invoice': 'PW-7K2M-9QXT --out invoice.html',
  'orders correct': 'PW-7K2M-9QXT --street "Main Street 22" --why "The shopper asked by telephone"',
  'orders find': 'jo@example.com',
  'orders show': 'PW-7K2M-9QXT',
  'orders note': 'PW-7K2M-9QXT "Asked for a gift box"',
  'orders todo': '',
  'letters list': '',
  'letters queue': '',
  'letters show': '0193-order-paid',
  'letters retry': '--all',
  'letters forget': '4f2a91c0',
  'newsletter export': '--storefront de --out subscribers.csv',
  'newsletter end': '--file unsubscribed.csv',
  'payments list': '',
  'payments retry': '4f2a91c0',
  'withdrawals list': '',
  'withdrawals show': '4f2a91c0',
  'withdrawals received': '4f2a91c0',
  'withdrawals close': '4f2a91c0',
  'withdrawals refund': '4f2a91c0 --amount 12.50',
  'withdrawals refunded': '4f2a91c0',
  'reviews list': '',
  'reviews publish': '4f2a91c0',
  'reviews reject': '4f2a91c0',
  'reviews delete': '4f2a91c0',
  'reviews invite': 'PW-7K2M-9QXT',
  'privacy export': 'jo@example.com --out jo.json',
  'privacy erase': 'jo@example.com --why "Asked by letter"',
  'search terms': '--days 7 --least 1',
  'experiments list': '',
  'experiments stop': 'delivery-words',
  'experiments start': 'delivery-words',
  sweep: '',
  import: 'products.csv --format shopify --dry-run',
  backup: 'backups/monday.sqlite',
  restore: 'backups/monday.sqlite',
  move: '--to postgres://shop:password@db.example.com:5432/shop',
  doctor: 'markets',
  probe: '--origin https://staging.example.com --storefront uk',
  'texts export': '--language de --format csv',
  'texts check': '',
  'content export': 'space --space 123456',
  'content check': '',
  completion: 'bash >> ~/.bashrc',
};

/** The commands that do something themselves. */
export function leavesOf(command: Command): readonly Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

/** An example of a command as it is typed behind the name of the program; null without one. */
export function exampleOf(command: Command): string | null {
  const words = commandWords(command);
  const rest = EXAMPLES[words];
  return rest === undefined ? null : `${words} ${rest}`.trimEnd();
}

/** Ends the help of every command with its example. npm itself prints lines, which `-s` keeps out of a file. */
export function addExamples(program: Command): void {
  for (const command of leavesOf(program))
    command.addHelpText('after', () => {
      const example = exampleOf(command);
      const start = example?.includes('>') ? program.name().replace('npm run', 'npm run -s') : program.name();
      return `\nExample:\n  ${start} ${example}`;
    });
}
