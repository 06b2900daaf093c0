import type { BootPlan } from '@companion/contract';
import type { Flags } from '@companion/contract/services';
import { parsePersonId } from '@companion/domain';
import { type PersonValue, personPath, type Watched } from '@companion/ui/core';
import { type PaletteGroup, type PaletteItem, rankItems, type Searchable } from '@companion/ui/palette';
import { HOST_PAGES } from '../routing/matchPage';
import { GO_TO } from '../shortcuts/shortcutList';
import type { Recent } from './recent';

export type PaletteSources = {
  plan: BootPlan;
  flags: Flags;
  /** `current`: found for the text as it is, not for what was typed before it. */
  people: { found: readonly PersonValue[]; current: boolean; loading: boolean; failed: boolean };
  watched: readonly Watched[];
  recent: readonly Recent[];
  /** What the palette itself can do: themes, fonts, shortcuts. */
  actions: readonly (PaletteItem & Searchable)[];
};

/** What the palette shows for a text, best groups first. Pages behind a flag that is off do not exist here. */
export function paletteGroups(query: string, sources: PaletteSources): PaletteGroup[] {
  const { people, watched, recent } = sources;
  const typed = query.trim();
  const group = (id: string, heading: string, items: readonly PaletteItem[]): PaletteGroup => ({ id, heading, items });
  const pages = group('pages', 'Pages', rankItems(pageItems(sources), typed, typed ? 8 : 6));
  const actions = group('actions', 'Commands', rankItems(sources.actions, typed, typed ? 6 : 4));
  if (!typed)
    return [
      group(
        'recent',
        'Recent',
        recent.map(({ to, title }) => ({ id: to, label: title, hint: to, icon: 'clock', to })),
      ),
      group('watched', 'Watch list', watched.slice(0, 6).map(personItem)),
      pages,
      actions,
    ];
  // Enter must never open somebody who was found for other words.
  const found = people.current ? people.found : ranked(people.found, typed, people.found.length);
  const everyone: PaletteItem = {
    id: 'all',
    label: `All people for ${typed}`,
    icon: 'search',
    to: `/profiles?q=${encodeURIComponent(typed)}`,
  };
  const slash = slashItem(typed);
  return [
    ...(slash ? [group('slash', 'Slash', [slash])] : []),
    {
      ...group('people', 'People', [...idItem(typed, people), ...found.map(personItem)]),
      loading: people.loading,
      failed: people.failed,
    },
    group('watched', 'Watch list', ranked(watched, typed, 4).map(personItem)),
    pages,
    actions,
    // Only once the people are there: it would take the selection before them.
    group('everyone', 'Search', people.loading ? [] : [everyone]),
  ];
}

function ranked<T extends PersonValue>(people: readonly T[], typed: string, most: number): T[] {
  return rankItems(people.map(searchable), typed, most).map(({ person }) => person);
}

function pageItems({ plan, flags }: PaletteSources): (PaletteItem & Searchable)[] {
  const on: Readonly<Record<string, boolean>> = flags;
  const sections = plan.sections.filter(({ declaration }) => !declaration.adminOnly);
  const host = HOST_PAGES.map(({ path, title }) => ({ label: title, path, keywords: [] as string[] }));
  const commands = sections.flatMap(({ declaration }) => {
    const open = declaration.routes.filter(({ flag }) => !flag || on[flag]);
    // A command for a page behind a flag goes with its page.
    const named = declaration.commands.filter(({ path }) => open.some((route) => route.path === path.split(/[?#]/)[0]));
    const others = open
      .filter(({ path }) => !path.includes(':') && !named.some((command) => command.path === path))
      .map(({ path, title }) => ({ label: title, path, keywords: [] as string[] }));
    return [...named, ...others].map((entry) => ({ ...entry, keywords: entry.keywords ?? [] }));
  });
  const seen = new Set<string>();
  return [...host, ...commands]
    .filter(({ path }) => !seen.has(path) && Boolean(seen.add(path)))
    .map(({ label, path, keywords }) => ({
      id: path,
      label,
      hint: path,
      to: path,
      keywords: [...keywords, path.slice(1)],
      ...(keysOf(path) && { keys: keysOf(path) }),
    }));
}

function keysOf(path: string): string | undefined {
  const key = Object.keys(GO_TO).find((each) => GO_TO[each]?.to === path);
  return key && `g ${key}`;
}

function personItem(person: PersonValue): PaletteItem {
  return {
    id: person.userkey,
    label: person.name,
    person,
    to: personPath(person),
    ...(person.handle && { hint: `@${person.handle}` }),
  };
}

function searchable<T extends PersonValue>(person: T) {
  return { person, label: person.name, keywords: person.handle ? [person.handle] : [] };
}

/** `slash 12`, `#12`, `s12` and plain digits name a slash. */
function slashItem(typed: string): PaletteItem | null {
  const id = /^(?:slash\s*#?|#|s)?(\d{1,9})$/i.exec(typed)?.[1];
  return id ? { id, label: `Slash ${id}`, icon: 'flag', to: `/slash-votes/${id}` } : null;
}

/** An address, ENS name or key nobody here answers to is still looked up by the profile page (rule G2). */
function idItem(typed: string, { found, loading }: PaletteSources['people']): PaletteItem[] {
  const { kind } = parsePersonId(typed);
  if (found.length > 0 || loading || kind === 'unknown' || kind === 'xHandle') return [];
  return [{ id: 'id', label: `Open ${typed}`, icon: 'user', to: `/profiles/${encodeURIComponent(typed)}` }];
}
