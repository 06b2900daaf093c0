import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { readHouse } from '../walls/house';
import { isTest } from '../walls/judge';

export type ErrorClass = { name: string; file: string; parent: string; code: string | null };

const BUILT_IN =
  /^(Error|EvalError|RangeError|ReferenceError|SyntaxError|TypeError|URIError|AggregateError|DOMException)$/;

/** Every class in our sources, tests left out, that is an error, by itself or by a parent. */
export function errorClasses(root: string): ErrorClass[] {
  const classes = readHouse(root)
    .sources.filter((file) => !isTest(file))
    .flatMap((file) => classesOf(file, readFileSync(join(root, file), 'utf8')));
  const isError = (name: string): boolean =>
    BUILT_IN.test(name) || classes.some((each) => each.name === name && isError(each.parent));
  return classes.filter(({ parent }) => isError(parent));
}

function classesOf(file: string, text: string): ErrorClass[] {
  if (!text.includes('extends')) return [];
  const found: ErrorClass[] = [];
  const visit = ({ id, superClass, body }: ESTree.Class) => {
    if (superClass?.type === 'Identifier')
      found.push({ name: id?.name ?? '', file, parent: superClass.name, code: codeOf(body.body) });
  };
  new Visitor({ ClassDeclaration: visit, ClassExpression: visit }).visit(parseSync(file, text).program);
  return found;
}

/** What `readonly code = '…'` says. */
function codeOf(members: readonly ESTree.ClassElement[]): string | null {
  for (const member of members)
    if (member.type === 'PropertyDefinition' && member.key.type === 'Identifier' && member.key.name === 'code')
      return member.value?.type === 'Literal' && typeof member.value.value === 'string' ? member.value.value : null;
  return null;
}
