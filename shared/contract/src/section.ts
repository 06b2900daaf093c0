import { z } from 'zod/mini';
import { clashingPrefixes, HOST_LABELS, HOST_PATHS, ownsPath } from './paths';
import { SLOT_IDS } from './slots';

const moduleRequest = z.string().check(z.regex(/^\.\/[\w./-]+$/));
const path = z.string().check(z.regex(/^(\/[A-Za-z0-9_:-]+)+$/));

/** A call of a page's first screen: the server can make it while the page's code is loading. */
const firstCall = z.strictObject({
  /** Name of a declared page function; its arguments come from the address. */
  function: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  /** Arguments from the path: argument name -> name of the route parameter. */
  path: z.optional(z.record(z.string(), z.string())),
  /** Arguments the page always passes. */
  args: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** The entire call, if the address changes nothing. Since 1.3. */
  always: z.optional(z.record(z.string(), z.json())),
  /** Function whose declaration is used to parse the address, if not this one: for a chart, that of the list beside it. */
  beside: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_]*$/))),
  /** Only while the address shows this view; empty text is the default view. */
  view: z.optional(z.string()),
});

const route = z.strictObject({
  /** React Router pattern, for example `/profiles/:id`. */
  path,
  /** Module whose default export is the page; the build exposes it under this name. */
  page: moduleRequest,
  title: z.string().check(z.minLength(1), z.maxLength(60)),
  /** One line for search engines and link previews. */
  description: z.string().check(z.minLength(1), z.maxLength(160)),
  /** Calls of the page's first screen. */
  first: z.optional(z.array(firstCall).check(z.maxLength(6))),
  /** Lazy shared packages the page needs immediately, added by the build; the site server preloads them. */
  uses: z.optional(z.array(z.string())),
  /** Route exists only while this feature flag is on. */
  flag: z.optional(z.string()),
  noindex: z.optional(z.boolean()),
});

const navItem = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(24)),
  path,
  /** `main` is the top bar, `section` the section's own bar. */
  bar: z.enum(['main', 'section']),
  /** Position in its bar, ascending; the host decides how many entries of all sections fit. */
  order: z.number().check(z.minimum(0), z.maximum(1000)),
  flag: z.optional(z.string()),
});

const widget = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  slot: z.enum(SLOT_IDS),
  title: z.string().check(z.minLength(1), z.maxLength(40)),
  module: moduleRequest,
  /** Height in px reserved before the widget loads, to avoid a layout shift. */
  minHeight: z.int().check(z.minimum(40), z.maximum(800)),
  order: z.number(),
  flag: z.optional(z.string()),
});

const command = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  path,
  keywords: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20))),
});

const leads = (routes: readonly { path: string }[], path: string) => routes.some((route) => route.path === path);

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const differ = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** A section's labels in the main menu, normalized for comparison (case and Unicode form). */
export const menuLabels = (nav: readonly { bar: string; label: string }[]): string[] =>
  nav.filter(({ bar }) => bar === 'main').map(({ label }) => folded(label));

export const sectionSchema = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
    name: z.string().check(z.minLength(1), z.maxLength(40)),
    /** Team to contact when the section fails. */
    owner: z.string().check(z.minLength(1), z.maxLength(60)),
    /** Contract versions the section supports: a caret range. */
    contract: z.string().check(z.regex(/^\^\d+\.\d+\.\d+$/)),
    /** First path segments the section owns, whole segments: `/profile` does not own `/profileoverview`. */
    prefixes: z.array(path).check(z.minLength(1), z.maxLength(20)),
    /** Visitors without an admin session get a notice, and load nothing of the section. */
    adminOnly: z.optional(z.boolean()),
    routes: z.array(route).check(z.minLength(1), z.maxLength(100)),
    nav: z.array(navItem).check(z.maxLength(30)),
    widgets: z.array(widget).check(z.maxLength(12)),
    commands: z.array(command).check(z.maxLength(40)),
  })
  .check(
    z.refine((section) => section.routes.every((r) => section.prefixes.some((prefix) => ownsPath(prefix, r.path))), {
      error: 'every route must lie under a prefix of its section',
    }),
    z.refine((section) => [...section.nav, ...section.commands].every(({ path }) => leads(section.routes, path)), {
      error: 'every menu entry and command must lead to a route of its section',
    }),
    z.refine(({ prefixes }) => clashingPrefixes(prefixes, HOST_PATHS).length === 0, {
      error: `no section may claim ${HOST_PATHS.join(', ')}, which belong to the host`,
    }),
    z.refine(({ nav }) => differ([...HOST_LABELS.map(folded), ...menuLabels(nav)]), {
      error: `labels of the main menu must differ, also from ${HOST_LABELS.join(', ')}`,
    }),
    z.refine((section) => new Set(section.widgets.map((w) => w.id)).size === section.widgets.length, {
      error: 'widget ids must differ',
    }),
  );

export type SectionDeclaration = z.infer<typeof sectionSchema>;
export type RouteDeclaration = SectionDeclaration['routes'][number];
export type FirstCall = NonNullable<RouteDeclaration['first']>[number];
export type NavItem = SectionDeclaration['nav'][number];
export type WidgetDeclaration = SectionDeclaration['widgets'][number];
export type CommandDeclaration = SectionDeclaration['commands'][number];

/**
 * Declares a section: pure data, so that the host knows every route, menu entry and widget without loading its code.
 * @throws z.core.$ZodError naming the invalid field.
 */
export function defineSection(declaration: SectionDeclaration): SectionDeclaration {
  return sectionSchema.parse(declaration);
}
