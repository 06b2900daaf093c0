// Rewrites the generated part of docs/definitions.md: npx tsx shared/domain/tools/write-definitions.ts
import { readFileSync, writeFileSync } from 'node:fs';
import texts from '../src/metrics.json' with { type: 'json' };
import { renderDefinitions } from './definitions.ts';

const file = new URL('../../../docs/definitions.md', import.meta.url);
writeFileSync(file, renderDefinitions(readFileSync(file, 'utf8'), texts));
console.log('docs/definitions.md is up to date with shared/domain/src/metrics.json.');
