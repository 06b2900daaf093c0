import { useState } from 'react';
import {
  AsOfRibbon,
  Button,
  Card,
  CompareButton,
  Dialog,
  Freshness,
  KpiRow,
  KpiTile,
  Loaded,
  Page,
  PageHead,
  PartialBanner,
  Person,
  SkeletonKpi,
  StaleNotice,
  Tooltip,
  WatchButton,
} from '../src/core';
import { EvidenceList, ScoreContributions, SignalBanner, Statement } from '../src/evidence';
import { IdListField } from '../src/input';
import { RangeSelect } from '../src/page';
import { Palette, type PaletteGroup, rankItems } from '../src/palette';
import { CompareTray, WatchListPanel } from '../src/people';
import { showToast, Toaster } from '../src/toast';
import type { Range } from '../src/url';
import { people } from './samples';

const now = Date.now();
const pages = [
  { id: '/reviews', label: 'Reviews', icon: 'chart' as const, keys: 'g r', to: '/' },
  { id: '/charts', label: 'Charts', icon: 'chart' as const, to: '/charts' },
  { id: '/parts', label: 'Parts', icon: 'columns' as const, to: '/parts' },
];
const commands = [
  { id: 'dark', label: 'Dark theme', icon: 'moon' as const, keys: 't', onSelect: () => undefined },
  { id: 'copy', label: 'Copy link to this page', icon: 'link' as const, keys: 'c', onSelect: () => undefined },
];

/** Tasks done with the kit: search, choose, paste, watch, compare, assess a signal. */
export function TasksPage() {
  const [range, setRange] = useState<Range>('30d');
  const [ids, setIds] = useState('@alice, 12\nhttps://x.com/bob\nnot an id at all!\n12');
  const [palette, setPalette] = useState(false);
  const [query, setQuery] = useState('');
  const [drawer, setDrawer] = useState(false);
  const groups: PaletteGroup[] = [
    {
      id: 'people',
      heading: 'People',
      items: rankItems(
        people.map((person) => ({
          id: person.userkey,
          label: person.name || person.userkey,
          keywords: [person.handle ?? ''],
          hint: person.handle ? `@${person.handle}` : undefined,
          person,
          to: '/parts',
        })),
        query,
        4,
      ),
    },
    { id: 'pages', heading: 'Pages', items: rankItems(pages, query) },
    { id: 'commands', heading: 'Commands', items: rankItems(commands, query) },
  ];
  return (
    <Page>
      <AsOfRibbon asOf="2026-03-01" />
      <PageHead
        title="Tasks"
        purpose="Finding, choosing, pasting, watching, comparing, judging a signal."
        actions={<RangeSelect value={range} onChange={setRange} />}
      />
      <SignalBanner version="bots-3" methodTo="/parts">
        People who click through the same feed at the same time can look like a ring.
      </SignalBanner>
      <PartialBanner dataUntil={new Date(now - 7_200_000).toISOString()} />
      <StaleNotice onRetry={() => undefined} />
      <KpiRow>
        <KpiTile metric="M5" label="Acceptance rate" interval={{ k: 11, n: 15 }} />
        <KpiTile metric="M5" label="Unhealthy rate" interval={{ k: 1, n: 2 }} />
        <KpiTile
          metric="M5"
          label="Positive share"
          interval={{ k: 812, n: 1040 }}
          delta={{ change: 1, text: '1.2 points more', better: 'up' }}
        />
        <KpiTile metric="M5" label="Nobody yet" interval={{ k: 0, n: 0 }} />
        <KpiTile metric="M6" label="Vouched" value="2.30" unit="ETH" note="by 9 vouchers" />
      </KpiRow>
      <Loaded
        query={{ data: undefined, error: null, isFetching: true, refetch: () => undefined }}
        what="The key figures"
        shape={<SkeletonKpi tiles={5} />}
      >
        {() => null}
      </Loaded>
      <Card title="Actions">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          <Button icon="search" onClick={() => setPalette(true)}>
            Palette
          </Button>
          <Button onClick={() => setDrawer(true)}>Drawer</Button>
          {(['success', 'progress', 'error', 'neutral'] as const).map((tone) => (
            <Button
              key={tone}
              onClick={() =>
                showToast({
                  title: 'Reviews were read from the network',
                  children: 'added: 42, changed: 3',
                  tone,
                  duration: 60_000,
                  action: tone === 'error' ? { label: 'Retry', onSelect: () => undefined } : undefined,
                })
              }
            >
              Toast, {tone}
            </Button>
          ))}
          <Tooltip text="Exact to the wei, as the network gave it">
            {(props) => <Button {...props}>Tooltip</Button>}
          </Tooltip>
          {people[0] && <WatchButton person={people[0]} />}
          {people[1] && <CompareButton person={people[1]} />}
        </div>
      </Card>
      <Card
        title="Bot score"
        note="How each line adds up"
        footer={<Freshness at={new Date(now - 240_000).toISOString()} />}
      >
        <ScoreContributions
          score={87.5}
          coverage={0.8}
          items={[
            {
              id: 'B1',
              label: 'lockstep',
              points: 30,
              max: 30,
              because: 'J = 1.00 with @x over 30 targets',
              to: '/parts',
            },
            { id: 'B2', label: 'regularity', points: 9.4, max: 15, because: '61% of the pauses are 12 s' },
            { id: 'B3', label: 'no sleep', points: null, max: 10 },
            { id: 'B4', label: 'speed', points: 0, max: 10, because: 'the median vote came after 3 hours' },
          ]}
        />
      </Card>
      <Card title="Evidence">
        <EvidenceList
          total={214}
          items={[
            {
              id: 1,
              sentence: 'Voted up review 912 eleven seconds after @x',
              at: new Date(now - 86_400_000).toISOString(),
              to: '/parts',
            },
            {
              id: 2,
              sentence: 'Voted up review 913 nine seconds after @x',
              at: new Date(now - 2 * 86_400_000).toISOString(),
              to: '/parts',
            },
          ]}
        />
        <Statement
          name="Alice Moreau"
          statement={{
            text: 'We review at the same weekly meeting.',
            at: new Date(now - 3 * 86_400_000).toISOString(),
          }}
          onSave={async () => undefined}
        />
      </Card>
      <Card title="Pasted list">
        <IdListField label="People" value={ids} onChange={setIds} />
      </Card>
      <Card title="Watch list">
        <WatchListPanel />
      </Card>
      <Card title="Person">{people[0] && <Person person={people[0]} />}</Card>
      <CompareTray people={people} to="/parts" />
      <Palette open={palette} onClose={() => setPalette(false)} query={query} onQuery={setQuery} groups={groups} />
      <Dialog
        open={drawer}
        onClose={() => setDrawer(false)}
        title="Batch of 14 reviews"
        form="drawer"
        description="Within 3 minutes on March 2"
      >
        <EvidenceList items={[{ id: 1, sentence: 'A review', at: new Date(now).toISOString() }]} />
      </Dialog>
      <Toaster />
    </Page>
  );
}
