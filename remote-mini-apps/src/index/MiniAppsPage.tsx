import { useFlags } from '@companion/contract/services';
import { useQuery } from '@companion/data/query';
import { capitalized, frozenAt } from '@companion/domain';
import {
  Button,
  ClockProvider,
  EmptyState,
  LiveRegion,
  Notice,
  Page,
  PageHead,
  SearchField,
  Select,
} from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { routes } from '../routes';
import { matchingTools, shownTools, tagsOf } from './chooseTools';
import s from './miniApps.module.css';
import { useMiniAppsAddress } from './params';
import { miniAppsIndexQuery } from './queries';
import { useStars } from './stars';
import { ToolCard } from './ToolCard';
import { TAGS, type Tag, tools } from './tools';

/** /mini-apps: all tools, each with the question it answers. */
export default function MiniAppsPage() {
  const { values, commit, type, href, clear } = useMiniAppsAddress();
  const { q, tag } = values;
  const flags = useFlags();
  const [starred, star] = useStars();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(miniAppsIndexQuery());
  const all = shownTools(tools, routes, flags);
  const found = matchingTools(all, { q, tag, starred });
  return (
    <Page>
      <PageHead title="Mini-apps" purpose="Small tools on the same data, each answering one question." />
      <div className={s.tools}>
        <div className={s.search}>
          <SearchField
            label="Search tools"
            value={q}
            onType={(text) => type({ q: text })}
            onCommit={(text) => commit({ q: text })}
          />
        </div>
        <Select
          label="Tag"
          hideLabel
          value={tag ?? ''}
          options={[
            { value: '', label: 'All tags' },
            ...tagsOf(all, TAGS).map((value) => ({ value, label: capitalized(value) })),
          ]}
          onChange={(value) => commit({ tag: (value || null) as Tag | null })}
        />
      </div>
      {error && !data && !isFetching && (
        <Notice tone="warning">
          The live numbers could not be loaded; the tools still work.{' '}
          <Button size="sm" onClick={() => refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      <LiveRegion>{found.length === 1 ? '1 tool' : `${found.length} tools`}</LiveRegion>
      {found.length === 0 ? (
        <EmptyState
          why="No tool matches."
          relax={tag && q ? [{ label: `tag: ${tag}`, total: withoutTag(), onDrop: () => commit({ tag: null }) }] : []}
          action={<Button onClick={clear}>Show all tools</Button>}
        />
      ) : (
        <ClockProvider now={frozenAt(data?.asOf, dataUpdatedAt)}>
          <ul className={s.cards}>
            {found.map((tool) => (
              <li key={tool.slug}>
                <ToolCard
                  tool={tool}
                  number={data ? (data.numbers[tool.slug] ?? null) : error ? null : undefined}
                  ranAt={data?.runs[tool.slug] ?? null}
                  starred={starred.has(tool.slug)}
                  onStar={() => star(tool.slug)}
                  tagHref={(chosen) => href({ tag: chosen })}
                />
              </li>
            ))}
          </ul>
        </ClockProvider>
      )}
      <p className={s.more}>
        No tool answers your question? <Link to="/magic">Ask your own</Link>
      </p>
    </Page>
  );

  function withoutTag(): number {
    return matchingTools(all, { q, tag: null, starred }).length;
  }
}
