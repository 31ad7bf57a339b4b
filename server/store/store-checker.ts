import { type CheckDepth, fileDamage } from './file-damage.ts';

// The program that examines the file of a store: arguments are the file and how thoroughly; the answer is JSON.
const [, , file = '', depth = 'brief'] = process.argv;
process.stdout.write(JSON.stringify({ damage: fileDamage(file, depth as CheckDepth) }), () => process.exit(0));
