import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export const REPORT_FILE = join(root, 'contract.api.md');

/** Everything the contract's types say, as one text: a change of the public face shows in review. */
export function apiReport(): string {
  const out = mkdtempSync(join(tmpdir(), 'contract-api-'));
  try {
    const sources = readdirSync(join(root, 'src')).filter((name) => /\.ts$/.test(name) && !name.endsWith('.test.ts'));
    const options = ['--declaration', '--emitDeclarationOnly', '--skipLibCheck', '--strict', '--target', 'ES2023'];
    const modules = ['--module', 'ESNext', '--moduleResolution', 'bundler', '--ignoreConfig'];
    const files = sources.map((name) => join(root, 'src', name));
    execFileSync(join(root, '../../node_modules/.bin/tsc'), [...options, ...modules, '--outDir', out, ...files], {
      cwd: root,
    });
    const parts = sources.sort().map((name) => {
      const text = readFileSync(join(out, name.replace(/\.ts$/, '.d.ts')), 'utf8').trim();
      return `## ${name}\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
    });
    return `# Public face of @companion/contract\n\nWritten by \`tsx shared/contract/tools/write-api-report.ts\`; a test fails when it differs from the code.\n\n${parts.join('\n')}`;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
