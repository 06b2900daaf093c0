import type { Selector, SelectorComponent } from 'lightningcss';

/** Whether the rule around (`&`) selects only elements of the section. */
export type Known = boolean;

/**
 * Whether all a selector selects is the section's: an element with a class of its own, or below one. `.own h1` and `td .own`
 * are; `h1`, `body:has(.own)`, `:not(.own)`, `:is(h1, .own)` and `.own ~ p` are not: nothing says what is beside a
 * section's element.
 */
export function isWithin(selector: Selector, isOwn: (name: string) => boolean, known: Known): boolean {
  // A nested selector without `&` is written out with it by the parser, or stands on its own.
  let within = false;
  let below = false;
  for (const compound of compounds(selector)) {
    const { combinator } = compound;
    if (combinator === 'descendant' || combinator === 'child') below = within;
    // Beside an element of the section, but below another one: still the section's.
    else if (combinator === 'next-sibling' || combinator === 'later-sibling') within = below;
    else if (combinator !== null && !INSIDE.includes(combinator)) within = false;
    if (compound.parts.some((part) => marks(part, isOwn, known))) within = true;
  }
  return within;
}

/** Combinators that lead to a part of the same element. */
const INSIDE = ['pseudo-element', 'slot-assignment', 'part'];

type Compound = { combinator: string | null; parts: SelectorComponent[] };

function compounds(selector: Selector): Compound[] {
  const found: Compound[] = [{ combinator: null, parts: [] }];
  for (const part of selector)
    if (part.type === 'combinator') found.push({ combinator: part.value, parts: [] });
    else found.at(-1)?.parts.push(part);
  return found;
}

/** Does a part of a compound make the element the section's? */
function marks(part: SelectorComponent, isOwn: (name: string) => boolean, known: Known): boolean {
  if (part.type === 'class') return isOwn(part.name);
  if (part.type === 'nesting') return known;
  if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where' && part.kind !== 'any'))
    return false;
  // All of them must: `:is(.own, h1)` selects any h1.
  return part.selectors.length > 0 && part.selectors.every((selector) => isWithin(selector, isOwn, known));
}

const SIGNS: Record<string, string> = { descendant: ' ', child: ' > ', 'next-sibling': ' + ', 'later-sibling': ' ~ ' };

/** A selector about as it was written, for people. */
export function selectorText(selector: Selector): string {
  return selector.map(partText).join('');
}

function partText(part: SelectorComponent): string {
  switch (part.type) {
    case 'combinator':
      return SIGNS[part.value] ?? '';
    case 'class':
      return `.${part.name}`;
    case 'id':
      return `#${part.name}`;
    case 'type':
      return part.name;
    case 'universal':
      return '*';
    case 'nesting':
      return '&';
    case 'attribute':
      return `[${part.name}]`;
    case 'pseudo-class': {
      const inner = 'selectors' in part ? (part.selectors as Selector[] | null) : null;
      return `:${part.kind}${inner ? `(${inner.map(selectorText).join(', ')})` : ''}`;
    }
    case 'pseudo-element':
      return `::${part.kind}`;
    default:
      return '';
  }
}
