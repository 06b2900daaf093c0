import { parseSync } from 'rolldown/utils';

/** A name of another module; `name` null for the whole of it. */
export type Origin = { from: string; name: string | null };

/** What a declaration file says, name by name. */
export type DeclarationModule = {
  /** Statements by the name they declare; several when it is overloaded. */
  declared: ReadonlyMap<string, readonly string[]>;
  imported: ReadonlyMap<string, Origin>;
  /** By the name that others see: a name of this module, or one that it hands on. */
  exported: ReadonlyMap<string, Origin | string>;
  /** Modules of which it hands on everything. */
  handedOn: readonly string[];
};

/** @throws Error for a text that is no declaration file. */
export function readModule(file: string, text: string): DeclarationModule {
  const { program, module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const declared = new Map<string, string[]>();
  for (const statement of program.body) {
    const said = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    for (const name of namesOf(said))
      declared.set(name, [...(declared.get(name) ?? []), text.slice(statement.start, statement.end)]);
  }
  const imported = new Map<string, Origin>();
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { localName, importName } of entries)
      imported.set(localName.value, { from: moduleRequest.value, name: nameOf(importName) });
  const exported = new Map<string, Origin | string>();
  const handedOn: string[] = [];
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, exportName, localName } of entries) {
      const from = moduleRequest?.value;
      const name = nameOf(exportName);
      if (from && !name) handedOn.push(from);
      else if (from && name) exported.set(name, { from, name: nameOf(importName) });
      else if (name) exported.set(name, localName.name ?? name);
    }
  return { declared, imported, exported, handedOn };
}

/** The name an import or export says; null for the whole module. */
export function nameOf({ kind, name }: { kind: string; name: string | null }): string | null {
  return kind === 'Default' ? 'default' : name;
}

function namesOf(statement: unknown): string[] {
  const { id, declarations = [] } = (statement ?? {}) as {
    id?: { name?: string };
    declarations?: { id: { name?: string } }[];
  };
  return [id, ...declarations.map((each) => each.id)].flatMap((each) => each?.name ?? []);
}
