import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { readHouse } from '../walls/house';
import { isTest } from '../walls/judge';

export type ErrorClass = { name: string; file: string; parent: string; codes: readonly string[] };

const BUILT_IN =
  /^(Error|EvalError|RangeError|ReferenceError|SyntaxError|TypeError|URIError|AggregateError|DOMException)$/;

/** Every class in our sources, excluding tests, that is an error directly or through a parent. */
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
      found.push({ name: id?.name ?? '', file, parent: superClass.name, codes: codesOf(body.body) });
  };
  new Visitor({ ClassDeclaration: visit, ClassExpression: visit }).visit(parseSync(file, text).program);
  return found;
}

/**
 * The codes of a class: the value of `code = '…'`, or each text its getter returns. Parts known only at run time are shown as
 * `*`: `${…}`, or the whole code if the constructor receives it, as for an error reported by another process.
 */
function codesOf(members: readonly ESTree.ClassElement[]): string[] {
  const member = members.find((each) => 'key' in each && each.key.type === 'Identifier' && each.key.name === 'code');
  if (member?.type === 'PropertyDefinition') return textsIn(member.value);
  if (member?.type !== 'MethodDefinition') return takesCode(members) ? ['*'] : [];
  return (member.value.body?.body ?? []).flatMap((statement) => {
    const last = statement.type === 'IfStatement' ? statement.consequent : statement;
    return last.type === 'ReturnStatement' ? textsIn(last.argument) : [];
  });
}

const takesCode = (members: readonly ESTree.ClassElement[]) =>
  members.some(
    (each) =>
      each.type === 'MethodDefinition' &&
      each.kind === 'constructor' &&
      each.value.params.some(
        (given) =>
          given.type === 'TSParameterProperty' &&
          given.parameter.type === 'Identifier' &&
          given.parameter.name === 'code',
      ),
  );

function textsIn(node: ESTree.Expression | null): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.raw).join('*')];
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsIn);
  return [];
}
