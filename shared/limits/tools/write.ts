// Rewrites the table of limits in docs/security.md: npx tsx shared/limits/tools/write.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { STRANGERS_TABLE } from '../src/strangersTable.ts';
import { withStrangersTable } from './strangersPage.ts';

const file = new URL('../../../docs/security.md', import.meta.url);
writeFileSync(file, withStrangersTable(readFileSync(file, 'utf8'), STRANGERS_TABLE));
console.log('docs/security.md is up to date with shared/limits/src/strangersTable.ts.');
