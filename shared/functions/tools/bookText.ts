import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DECLARED = fileURLToPath(new URL('../src/declared/', import.meta.url));
export const BOOK_FILE = fileURLToPath(new URL('../src/book.ts', import.meta.url));

/** The text of src/book.ts, with every declaration that has a file. For programs that cannot read the file system. */
export function bookText(): string {
  const names = readdirSync(DECLARED)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -3))
    // Sorted like the formatter sorts imports: case-insensitive, 6 before 10.
    .sort(new Intl.Collator('en', { numeric: true }).compare);
  const imports = names.map((name) => `import { ${name} } from './declared/${name}.ts';`);
  return `// Made of the files in declared/ by "npm run format"; not written by hand.
${imports.join('\n')}
import type { AnyFunction } from './schema/declaration.ts';

const all: readonly AnyFunction[] = [
${names.map((name) => `  ${name},`).join('\n')}
];

/** Every declared function by its name in the database. */
export const DECLARED_FUNCTIONS: Readonly<Record<string, AnyFunction>> = Object.fromEntries(
  all.map((fn) => [fn.name, fn]),
);
`;
}
