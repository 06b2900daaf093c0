import { parseSync } from 'rolldown/utils';

/** A name of another module; `name` is null for the whole module. */
export type Origin = { from: string; name: string | null };

/** Contents of a declaration file by name. */
export type DeclarationModule = {
  /** Statements by the name they declare; several for an overload. */
  declared: ReadonlyMap<string, readonly string[]>;
  imported: ReadonlyMap<string, Origin>;
  /** By exported name: a local name, or one that is re-exported. */
  exported: ReadonlyMap<string, Origin | string>;
  /** Modules that are re-exported entirely. */
  handedOn: readonly string[];
};

/** @throws Error if the text is not a declaration file. */
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

/** The name in an import or export; null for the whole module. */
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
