import { profilesSearch } from '@companion/functions/profilesSearch';
import { type ReactNode, useState } from 'react';
import { Line, StackedBars } from '../src/chart';
import {
  Address,
  Badge,
  Button,
  ButtonLink,
  Card,
  Checkbox,
  CopyButton,
  Dialog,
  EmptyState,
  ErrorPanel,
  ErrorScreen,
  Eth,
  FilterChips,
  Flag,
  font,
  Icon,
  IconButton,
  LevelChip,
  Menu,
  Num,
  Page,
  PageHead,
  Person,
  Popover,
  Rate,
  SearchField,
  Segmented,
  Select,
  Sentiment,
  SkeletonKpi,
  SkeletonTable,
  SkeletonText,
  Spinner,
  Status,
  Tabs,
  TextField,
  TimeAgo,
  theme,
} from '../src/core';
import { DataTable } from '../src/table';
import { useFunctionAddress } from '../src/url';
import { people, walk } from './samples';

const now = Date.now();

/** Every component on its own, in every state. */
export function PartsPage() {
  const [open, setOpen] = useState<'window' | 'sheet' | null>(null);
  const [themeNow, setTheme] = theme.use();
  const [fontNow, setFont] = font.use();
  return (
    <Page>
      <PageHead
        title="Parts"
        purpose="Every part of the kit in every state."
        actions={
          <>
            <Segmented
              label="Theme"
              value={themeNow}
              options={theme.choices.map((value) => ({ value, label: value }))}
              onChange={setTheme}
            />
            <Select
              label="Font"
              inline
              value={fontNow}
              options={font.choices.map((value) => ({ value, label: value }))}
              onChange={setFont}
            />
          </>
        }
      />
      <Tabs
        label="Views"
        current="all"
        items={[
          { id: 'all', label: 'All', to: '/parts' },
          { id: 'received', label: 'Received', to: '/parts?view=received', count: 1204 },
          { id: 'given', label: 'Given', to: '/parts?view=given', count: 33 },
        ]}
      />
      <Card title="People" note="Ordinary and hostile names">
        <Stack>
          {people.map((person) => (
            <Person key={person.userId} person={person} />
          ))}
          <Person person={null} />
        </Stack>
      </Card>
      <Card title="Values">
        <Flow>
          {[300, 900, 1300, 1500, 1700, 1900, 2100, 2300, 2500, 2700, null].map((score) => (
            <LevelChip key={score} score={score} />
          ))}
        </Flow>
        <Flow>
          <Sentiment value="positive" />
          <Sentiment value="neutral" />
          <Sentiment value="negative" />
          <Eth wei="1234567890000000000" />
          <Eth wei={null} />
          <Num value={-12} signed /> <Num value={120} signed unit="XP" />
          <Rate k={3} n={4} />
          <Rate k={81} n={100} />
          <TimeAgo at={now - 3 * 86_400_000} />
          <Address value="0x1234567890abcdef1234567890abcdef12345678" />
          <CopyButton wide text="x" label="Copy link" />
        </Flow>
        <Flow>
          {[
            'open',
            'upheld',
            'defended',
            'inconclusive',
            'cancelled',
            'active',
            'archived',
            'pending',
            'something new',
          ].map((value) => (
            <Status key={value} value={value} />
          ))}
          <Badge tone="accent" icon="user">
            you
          </Badge>
          <Flag label="lockstep" /> <Flag label="lockstep" high />
        </Flow>
      </Card>
      <Card title="Controls">
        <Flow>
          <Button variant="primary">Publish</Button>
          <Button icon="download">Export</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger">Disable</Button>
          <Button busy>Saving</Button>
          <Button disabled>Disabled</Button>
          <ButtonLink to="/" icon="chart">
            Reviews
          </ButtonLink>
          <IconButton icon="refresh" label="Reload" />
          <Menu
            label="Actions"
            trigger={(props) => <IconButton icon="more" label="Actions" {...props} />}
            items={[
              { id: 'a', label: 'Copy link', icon: 'link', onSelect: () => undefined },
              { id: 'b', label: 'Dark', checked: true, onSelect: () => undefined },
              { id: 'c', label: 'Not now', disabled: true, onSelect: () => undefined },
            ]}
          />
          <Popover label="Hint" trigger={(props) => <Button {...props}>Popover</Button>}>
            A small panel with a few words in it.
          </Popover>
          <Button onClick={() => setOpen('window')}>Dialog</Button>
          <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        </Flow>
        <Flow>
          <SearchField label="Search people" value="" onCommit={() => undefined} />
          <TextField label="Reason" hint="Shown in the audit log" defaultValue="" />
          <TextField label="Percent" error="Between 1 and 100." defaultValue="140" />
          <Select label="Level" value="a" options={[{ value: 'a', label: 'Any level' }]} onChange={() => undefined} />
          <Checkbox label="Archived too" checked onChange={() => undefined} />
        </Flow>
        <FilterChips
          filters={[
            { key: 'level', label: 'level', value: 'known' },
            { key: 'author', label: 'author', value: 'Wolfeschlegelsteinhausenbergerdorff' },
          ]}
          onRemove={() => undefined}
          onClear={() => undefined}
        />
      </Card>
      <Card title="Waiting">
        <Flow>
          <Spinner size="sm" /> <Spinner /> <Spinner size="lg" />
        </Flow>
        <SkeletonKpi />
        <SkeletonText />
        <SkeletonTable rows={3} />
      </Card>
      <Card title="Empty">
        <EmptyState
          why="No reviews match these filters."
          relax={[{ label: 'level: known', total: 12, onDrop: () => undefined }]}
        >
          Dropping one of them may help.
        </EmptyState>
      </Card>
      <Card title="Failed">
        <ErrorPanel
          what="The list of vouches"
          error={{ message: 'The server took longer than 15 seconds.', requestId: 'req-71' }}
          onRetry={() => undefined}
        />
      </Card>
      <Line
        title="Score"
        unit="Points, 0 to 2,800"
        metric="M1"
        summary="The score rose over the last quarter."
        bucket="day"
        steps
        series={[{ key: 'score', label: 'Score', tone: 'accent', points: walk(90, 1450, 0.4, now) }]}
      />
      <Line
        title="Compared"
        unit="Points"
        summary="Two people, about level."
        bucket="day"
        series={[
          { key: 'a', label: 'Alice Moreau', tone: 'info', points: walk(90, 1450, 0.4, now) },
          { key: 'b', label: 'Bob', tone: 'revered', points: walk(90, 1420, 0.55, now) },
        ]}
      />
      <StackedBars
        title="Nothing yet"
        unit="Reviews per week"
        summary="No reviews."
        bucket="week"
        buckets={[]}
        series={[]}
      />
      <TableStates />
      <ErrorScreen />
      <Dialog
        open={open !== null}
        form={open ?? 'window'}
        onClose={() => setOpen(null)}
        title="Disable this release"
        description="Visitors fall back to the previous one at their next navigation."
        actions={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(null)}>
              Disable
            </Button>
          </>
        }
      >
        <TextField label="Reason" />
      </Dialog>
    </Page>
  );
}

function TableStates() {
  const list = useFunctionAddress(profilesSearch);
  const columns = ['Name', 'Reviews', 'Vouched', 'Joined'].map((header) => ({ id: header, header, cell: () => null }));
  const states = [
    { caption: 'Loading table', isPending: true, error: null, data: undefined },
    { caption: 'The failed table', isPending: false, error: new Error('No answer from the server.'), data: undefined },
    { caption: 'Empty table', isPending: false, error: null, data: { rows: [], total: 0, totalExact: true } },
  ];
  return states.map((state) => (
    <DataTable
      key={state.caption}
      caption={state.caption}
      columns={columns}
      rowKey={() => 0}
      list={list}
      query={{ ...state, isFetching: false, isPlaceholderData: false, refetch: () => undefined }}
    />
  ));
}

function Flow({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginBlockEnd: 16 }}>
      <Icon name="chevronRight" style={{ color: 'var(--line)' }} />
      {children}
    </div>
  );
}

function Stack({ children }: { children: ReactNode }) {
  return <div style={{ display: 'grid', gap: 4, maxInlineSize: 420 }}>{children}</div>;
}
