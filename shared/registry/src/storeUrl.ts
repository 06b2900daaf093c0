const PLACE = '{section}';

/**
 * Where the release store is for one section. Teams may have origins of their own: `https://{section}.releases.example`;
 * the registry is the one called `registry`. Without the place holder everything comes from one origin.
 */
export function storeUrlOf(template: string, section: string): string {
  return template.replaceAll(PLACE, section);
}

/** The same as a source of a content security policy: `https://*.releases.example`. */
export function storeSource(template: string): string {
  return new URL(storeUrlOf(template, 'any-section')).origin.replace('any-section', '*');
}
