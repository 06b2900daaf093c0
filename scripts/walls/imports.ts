import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

/** A reference from a module to something outside. */
export type Import = {
  /** The imported name, such as `zod` or `../src/site`; null if it is computed at run time. */
  name: string | null;
  /**
   * `url`: a file referenced with `new URL('…', import.meta.url)`, which a bundler includes; `global`: a name used without an
   * import.
   */
  form: 'module' | 'url' | 'global';
  line: number;
};

/**
 * All references of a module: `import`, `import type`, `export … from`, `import()`, `require`, `import.meta.resolve`, types
 * of `import('…')`, files referenced by URL, React for JSX, and the given `globals` it uses.
 * @throws Error if the text does not match the language of its file name.
 */
export function importsOf(file: string, text: string, globals: readonly string[] = []): Import[] {
  const { program, module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (at: number, name: string | null, form: Import['form'] = 'module') => {
    found.push({ name, form, line: text.slice(0, at).split('\n').length });
  };

  for (const { moduleRequest } of module.staticImports) add(moduleRequest.start, moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.start, moduleRequest.value);

  const named = new Map<number, string>();
  /** Positions where a word is not a use of the global: `row.document`, `{ document: 1 }`, a type. */
  const other = new Set<number>();
  new Visitor({
    ImportExpression: ({ start, source }) => add(start, textOf(source)),
    TSImportType: ({ start, source }) => add(start, source.value),
    TSExternalModuleReference: ({ start, expression }) => add(start, expression.value),
    JSXOpeningElement: ({ start }) => add(start, 'react'),
    JSXOpeningFragment: ({ start }) => add(start, 'react'),
    CallExpression({ start, callee, arguments: [first] }) {
      if (isName(callee, 'require') || isMeta(callee, 'resolve')) add(start, textOf(first));
    },
    NewExpression({ start, callee, arguments: [first, base] }) {
      const name = textOf(first);
      if (isName(callee, 'URL') && name !== null && isMeta(base, 'url')) add(start, name, 'url');
    },
    Identifier({ start, name }) {
      if (globals.includes(name)) named.set(start, name);
    },
    MemberExpression({ object, property, computed }) {
      if (!computed && !isName(object, 'globalThis')) other.add(property.start);
    },
    Property: ({ key, computed, shorthand }) => void (computed || shorthand || other.add(key.start)),
    TSPropertySignature: ({ key, computed }) => void (computed || other.add(key.start)),
    TSTypeReference: ({ typeName }) => void other.add(typeName.start),
  }).visit(program);
  for (const [at, name] of named) if (!other.has(at)) add(at, name, 'global');
  return once(found);
}

/**
 * Uses of these names in a module: `localStorage` as an identifier, a member or a destructured property, `crypto.subtle` as
 * that member of anything with this name.
 */
export function namesOf(file: string, text: string, names: readonly string[]): { name: string; line: number }[] {
  const found = new Map<number, string>();
  const add = (at: number, name: string) => names.includes(name) && found.set(at, name);
  new Visitor({
    Identifier: ({ start, name }) => void add(start, name),
    MemberExpression({ object, property, computed }) {
      const of = object.type === 'MemberExpression' ? object.property : object;
      if (!computed && of.type === 'Identifier' && property.type === 'Identifier')
        add(property.start, `${of.name}.${property.name}`);
    },
  }).visit(parseSync(file, text).program);
  return [...found].map(([at, name]) => ({ name, line: text.slice(0, at).split('\n').length }));
}

type Node = ESTree.Node | undefined;

/** Value of a literal string. */
function textOf(node: Node): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null;
  return null;
}

const isName = (node: Node, name: string) => node?.type === 'Identifier' && node.name === name;

/** `import.meta.url` and the like. */
const isMeta = (node: Node, name: string) =>
  node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && isName(node.property, name);

/** Two names in one `import` line are one import; fifty JSX elements are one use of React. */
function once(imports: readonly Import[]): Import[] {
  const first = new Map<string, Import>();
  for (const each of imports) {
    const key = `${each.form} ${each.name} ${each.name === 'react' ? '' : each.line}`;
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()];
}
