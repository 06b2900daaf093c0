import { useFlags } from '@companion/contract/services';
import { keepPreviousData, useQuery } from '@companion/data/query';
import { FONT_NAMES, font, THEME_NAMES, theme, useNow, useWatchList } from '@companion/ui/core';
import { Palette, type PaletteItem } from '@companion/ui/palette';
import { useHasPage } from '@companion/ui/router';
import { useState } from 'react';
import { usePlan } from '../federation/PlanContext';
import { openSlashesQuery } from '../home/queries';
import { welcome } from '../home/welcome';
import { type Overlay, openOverlay } from '../overlays/overlays';
import { paletteGroups } from './paletteGroups';
import { peopleQuery } from './peopleQuery';
import { recentPages } from './recent';
import { usePaused } from './usePaused';

/** Search and commands for the whole site: people, pages, slashes, watch list, recent pages, settings. */
export default function SitePalette({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
  const [query, setQuery] = useState(overlay.name === 'palette' ? (overlay.query ?? '') : '');
  const q = usePaused(query.trim());
  const people = useQuery({ ...peopleQuery(q), enabled: q !== '', placeholderData: keepPreviousData });
  const current = q === query.trim() && !people.isPlaceholderData;
  const hasPage = useHasPage();
  const slashes = hasPage('/slash-votes/1');
  const open = useQuery({ ...openSlashesQuery(), enabled: slashes });
  const groups = paletteGroups(query, {
    plan: usePlan(),
    flags: useFlags(),
    hasPage,
    people: {
      found: q === '' ? [] : (people.data ?? []),
      current,
      loading: query.trim() !== '' && !people.isError && !(current && people.data),
      failed: people.isError,
    },
    watched: useWatchList().people,
    recent: recentPages.use(),
    openSlashes: open.data?.rows ?? [],
    now: useNow(),
    actions: ACTIONS,
  });
  return (
    <Palette
      open
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      groups={groups}
      hint={`Names, @handles, 0x addresses${slashes ? ', profile ids and slash ids' : ' and profile ids'} all work.`}
    />
  );
}

const ACTIONS: (PaletteItem & { keywords: string[] })[] = [
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    icon: 'info',
    keys: '?',
    keywords: ['help', 'keys'],
    // After the palette has closed.
    onSelect: () => setTimeout(() => openOverlay({ name: 'shortcuts' })),
  },
  {
    id: 'how-it-works',
    label: 'How it works',
    icon: 'info',
    keywords: ['help', 'introduction', 'start', 'about'],
    to: '/home#how-it-works',
    onSelect: () => welcome.write('show'),
  },
  {
    id: 'notifications',
    label: 'Notification history',
    icon: 'bell',
    keywords: ['sync', 'messages'],
    onSelect: () => setTimeout(() => openOverlay({ name: 'notifications' })),
  },
  ...theme.choices.map((choice) => ({
    id: `theme-${choice}`,
    label: `Theme: ${THEME_NAMES[choice]}`,
    icon: 'moon' as const,
    keywords: ['theme', 'appearance', choice],
    onSelect: () => theme.write(choice),
  })),
  ...font.choices.map((choice) => ({
    id: `font-${choice}`,
    label: `Font: ${FONT_NAMES[choice]}`,
    icon: 'density' as const,
    keywords: ['font', 'typeface', choice],
    onSelect: () => font.write(choice),
  })),
];
