import type { BootPlan } from '@companion/contract';
import type { Flags } from '@companion/contract/services';
import { parsePersonId, segmentOf } from '@companion/domain';
import { questionAddress, readPhrase, recordsAddress } from '@companion/functions/question';
import { type PersonValue, personName, personPath, type Watched } from '@companion/ui/core';
import { type PaletteGroup, type PaletteItem, rankItems, type Searchable } from '@companion/ui/palette';
import { closesIn } from '../home/closesIn';
import type { OpenSlash } from '../home/queries';
import { openPages } from '../routing/openPages';
import { mainNav } from '../shell/navigation';
import { goKeys } from '../shortcuts/goKeys';
import type { Recent } from './recent';

export type PaletteSources = {
  plan: BootPlan;
  flags: Flags;
  /** Whether an address leads to a page. */
  hasPage: (to: string) => boolean;
  /** `current`: the results are for the current text, not an earlier one. */
  people: { found: readonly PersonValue[]; current: boolean; loading: boolean; failed: boolean };
  watched: readonly Watched[];
  recent: readonly Recent[];
  /** The ones closing first. */
  openSlashes: readonly OpenSlash[];
  now: number;
  /** The palette's own actions: themes, fonts, shortcuts. */
  actions: readonly (PaletteItem & Searchable)[];
};

/** The palette's groups for a text, best first; excludes entries that lead nowhere. */
export function paletteGroups(query: string, sources: PaletteSources): PaletteGroup[] {
  const { people, watched, recent, hasPage } = sources;
  const typed = query.trim();
  const group = (id: string, heading: string, items: readonly PaletteItem[]): PaletteGroup => ({
    id,
    heading,
    items: items.filter(({ to }) => to === undefined || hasPage(to)),
  });
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
      group('open', 'Open slashes', openItems(sources)),
      pages,
      actions,
    ];
  // Enter must never open a person found for different text.
  const found = people.current ? people.found : ranked(people.found, typed, people.found.length);
  const everyone: PaletteItem = {
    id: 'all',
    label: `All people for ${typed}`,
    icon: 'search',
    to: `/profiles?q=${encodeURIComponent(typed)}`,
  };
  const peopleGroup = {
    ...group('people', 'People', [...idItem(typed, people), ...found.map(personItem)]),
    loading: people.loading,
    failed: people.failed,
  };
  // "voting ring" must not open Votilo: people with a similar name come after the pages with the exact words.
  const hasWords = containing(typed);
  const pagesFirst =
    MAYBE_A_NAME.has(parsePersonId(typed).kind) &&
    found.length > 0 &&
    pageItems(sources).some(hasWords) &&
    !found.map(searchable).some(hasWords);
  const slash = slashItem(typed);
  const question = questionItems(typed);
  return [
    ...(question.length > 0 ? [group('question', 'Question', question)] : []),
    ...(slash ? [group('slash', 'Slash', [slash])] : []),
    ...(pagesFirst ? [pages] : []),
    peopleGroup,
    group('watched', 'Watch list', ranked(watched, typed, 4).map(personItem)),
    group('open', 'Open slashes', rankItems(openItems(sources), typed, 3)),
    ...(pagesFirst ? [] : [pages]),
    actions,
    // Only once the people have loaded: before that it would take the selection.
    group('everyone', 'Search', people.loading ? [] : [everyone]),
  ];
}

function ranked<T extends PersonValue>(people: readonly T[], typed: string, most: number): T[] {
  return rankItems(people.map(searchable), typed, most).map(({ person }) => person);
}

/** Kinds of ids that plain words have too. */
const MAYBE_A_NAME: ReadonlySet<string> = new Set(['unknown', 'xHandle']);

/** Entries whose name or a keyword contains a text. */
const containing = (text: string) => {
  const wanted = text.toLowerCase();
  return ({ label, keywords = [] }: Searchable) =>
    [label, ...keywords].some((word) => word.toLowerCase().includes(wanted));
};

/** Every page with the keywords of its section's commands, or its title; those of the main bar first. */
function pageItems({ plan, flags }: PaletteSources): (PaletteItem & Searchable)[] {
  const commands = plan.sections.flatMap(({ declaration }) => declaration.commands);
  const keys = goKeys(mainNav(plan, flags).bar);
  const items = openPages(plan, flags).map(({ path, title }) => {
    const { label = title, keywords = [] } = commands.find((command) => command.path === path) ?? {};
    const [key] = [...keys].find(([, item]) => item.path === path) ?? [];
    return {
      id: path,
      label,
      hint: path,
      to: path,
      keywords: [...keywords, path.slice(1)],
      ...(key && { keys: `g ${key}` }),
    };
  });
  return items.sort((a, b) => Number('keys' in b) - Number('keys' in a));
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

/** Slashes being voted on; found by the word, or by their author or subject. */
function openItems({ openSlashes, now }: PaletteSources): (PaletteItem & Searchable)[] {
  return openSlashes.map(({ id, subject, author, closesAt }) => {
    const left = closesIn(closesAt, now);
    return {
      id: String(id),
      label: `Slash on ${personName(subject)}`,
      hint: left ? `closes in ${left}` : 'voting has ended',
      icon: 'flag',
      to: `/slash-votes/${id}`,
      keywords: ['open slash', personName(subject), personName(author)],
    };
  });
}

/** `slash 12`, `#12`, `s12` and plain digits refer to a slash. */
function slashItem(typed: string): PaletteItem | null {
  const id = /^(?:slash\s*#?|#|s)?(\d{1,9})$/i.exec(typed)?.[1];
  return id ? { id, label: `Slash ${id}`, icon: 'flag', to: `/slash-votes/${id}` } : null;
}

/** "reviews by alice last week": the matching list, with the phrase for further refinement. */
function questionItems(typed: string): PaletteItem[] {
  const question = readPhrase(typed);
  if (!question) return [];
  const records = recordsAddress(question);
  return [
    ...(records ? [{ id: 'records', label: typed, hint: 'List', icon: 'table' as const, to: records }] : []),
    { id: 'question', label: typed, hint: 'Count and chart', icon: 'chart', to: questionAddress(question) },
  ];
}

/** An address, ENS name or key without a match here is still looked up by the profile page (rule G2). */
function idItem(typed: string, { found, loading }: PaletteSources['people']): PaletteItem[] {
  const { kind } = parsePersonId(typed);
  if (found.length > 0 || loading || kind === 'unknown' || kind === 'xHandle') return [];
  return [{ id: 'id', label: `Open ${typed}`, icon: 'user', to: `/profiles/${encodeURIComponent(segmentOf(typed))}` }];
}
