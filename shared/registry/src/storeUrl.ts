const PLACE = '{section}';

/**
 * The release store's address for one section. Teams can have separate origins: `https://{section}.releases.example`, where the
 * registry's is named `registry`. Without the placeholder everything is on one origin.
 */
export function storeUrlOf(template: string, section: string): string {
  return template.replaceAll(PLACE, section);
}

/** The store as a content security policy source: `https://*.releases.example`. */
export function storeSource(template: string): string {
  return new URL(storeUrlOf(template, 'any-section')).origin.replace('any-section', '*');
}
