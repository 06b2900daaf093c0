import type { Selector, SelectorComponent } from 'lightningcss';

/** Whether the parent rule (`&`) selects only elements of the section. */
export type Known = boolean;

/**
 * Whether everything a selector matches belongs to the section: an element with one of its own classes, or a descendant of one.
 * `.own h1` and `td .own` do; `h1`, `body:has(.own)`, `:not(.own)`, `:is(h1, .own)` and `.own ~ p` do not: the siblings of a
 * section's element are unknown.
 */
export function isWithin(selector: Selector, isOwn: (name: string) => boolean, known: Known): boolean {
  // The parser adds `&` to a nested selector that lacks it, unless it stands on its own.
  let within = false;
  let below = false;
  for (const compound of compounds(selector)) {
    const { combinator } = compound;
    if (combinator === 'descendant' || combinator === 'child') below = within;
    // A sibling of a section's element, but below another one: still the section's.
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

/** Whether this part of a compound makes the element the section's. */
function marks(part: SelectorComponent, isOwn: (name: string) => boolean, known: Known): boolean {
  if (part.type === 'class') return isOwn(part.name);
  if (part.type === 'nesting') return known;
  if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where' && part.kind !== 'any'))
    return false;
  // All of them must match: `:is(.own, h1)` selects any h1.
  return part.selectors.length > 0 && part.selectors.every((selector) => isWithin(selector, isOwn, known));
}

const SIGNS: Record<string, string> = { descendant: ' ', child: ' > ', 'next-sibling': ' + ', 'later-sibling': ' ~ ' };

/** A selector approximately as written, for messages. */
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
