import { type Rule, transform } from 'lightningcss';
import { isOwnName, ownNames } from './ownNames';
import { isWithin, type Known, selectorText } from './selectors';

/** Rules that only contain other rules. */
const HOLDERS = ['media', 'supports', 'container', 'starting-style'];
/** The cascade layer of sections; the host's own layers come before and after it. */
const LAYER = 'section';

type Sheet = { text: string; section: string };

/**
 * What a section's style sheet reaches, or could reach, beyond the section, in words: selectors that need none of its classes,
 * names that apply to the whole document, rules reserved for the host. Empty for a valid sheet.
 * @param text the built style sheet
 */
export function styleProblems({ text, section }: Sheet): string[] {
  const problems = new Set<string>();
  try {
    transform({
      filename: `${section}.css`,
      code: Buffer.from(text),
      visitor: {
        StyleSheet(sheet) {
          for (const problem of problemsOf(sheet.rules, section, false)) problems.add(problem);
        },
      },
    });
  } catch (error) {
    return [`it cannot be read: ${(error as Error).message}`];
  }
  return [...problems];
}

/** @param known whether the rules are nested in one whose elements belong to the section */
function problemsOf(rules: readonly Rule[], section: string, known: Known): string[] {
  return rules.flatMap((rule) => problemsIn(rule, section, known));
}

function problemsIn(rule: Rule, section: string, known: Known): string[] {
  const isOwn = (name: string) => isOwnName(name, section);
  const named = (kind: string, name: string): string[] =>
    isOwn(name) ? [] : [`${kind} "${name}" is for the whole document: its name must begin with ${ownNames(section)}`];
  switch (rule.type) {
    case 'style': {
      const { selectors, rules = [] } = rule.value;
      const strangers = selectors.filter((selector) => !isWithin(selector, isOwn, known));
      const problems = strangers.map((selector) => `"${selectorText(selector)}" reaches what is not the section's`);
      return [...problems, ...problemsOf(rules, section, strangers.length === 0)];
    }
    case 'keyframes':
      return named('@keyframes', rule.value.name.value);
    case 'property':
      return named('@property', rule.value.name.replace(/^--/, ''));
    case 'font-face': {
      const family = rule.value.properties.find(({ type }) => type === 'font-family')?.value;
      return named('@font-face', typeof family === 'string' ? family : '');
    }
    case 'layer-block': {
      const { name, rules } = rule.value;
      return name?.join('.') === LAYER
        ? problemsOf(rules, section, known)
        : [`@layer ${name?.join('.') ?? ''} is not the layer of sections, which is "${LAYER}"`];
    }
    case 'layer-statement':
      return rule.value.names.every((name) => name.join('.') === LAYER)
        ? []
        : [`@layer orders layers: that is the host's`];
    case 'nested-declarations':
    case 'ignored':
      return [];
  }
  if (HOLDERS.includes(rule.type)) return problemsOf((rule.value as { rules: Rule[] }).rules, section, known);
  return [`@${rule.type} is not for sections`];
}
