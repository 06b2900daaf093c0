import type { UseQueryResult } from '@companion/data/query';
import { counted, formatNumber, formatPercent, personFilter } from '@companion/domain';
import { votingAnalysis } from '@companion/functions/votingAnalysis';
import {
  Card,
  InfoButton,
  ListTable,
  type ListTableProps,
  Loaded,
  Notice,
  Num,
  Person,
  SkeletonTable,
} from '@companion/ui/core';
import { DetailItem, DetailList, FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { FilterRow, FilterSelect, PersonField } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import { Fragment } from 'react';
import { BlocsPicture } from './BlocsPicture';
import { beyondChance } from './beyondChance';
import { blocsFile, pairsFile } from './blocFiles';
import type { VotingAddress } from './params';
import type { Voting } from './queries';
import s from './voting.module.css';

const MOST_NAMED = 12;
/** As many as fit the matrix. */
const MOST_COMPARED = 20;
const PAIRS_AT_FIRST = 25;
/** Maximum number of pairs in an answer. */
const MOST_PAIRS = 100;

/** Groups that agree beyond chance, and the pairs that share the most slashes. */
export default function BlocsView({ list, query }: { list: VotingAddress; query: UseQueryResult<Voting> }) {
  return (
    <Loaded query={query} what="The voters" shape={<SkeletonTable rows={8} columns={4} />}>
      {({ blocs, coVoters, asOf }) => (
        <>
          <Notice>
            Most votes here are upvotes, so two people who upvote everything will almost always agree. Each group
            therefore shows how much agreement chance alone would bring, and kappa shows what is left beyond that: 0 is
            chance, 1 is always, below 0 is less than chance. Agreeing is no offense: a group may simply be right. For
            people who vote alike within minutes, see <Link to="/votes/bot-analysis">voting signals</Link>.
          </Notice>
          <FilterRow>
            <FilterSelect
              list={list}
              name="type"
              label="Agree on"
              words={votingAnalysis.filters.type.words}
              any="Slashes or content"
              names={{ slash: 'Slashes only', content: 'Reviews, vouches and other content' }}
            />
          </FilterRow>
          {blocs.length > 0 && <BlocsPicture blocs={blocs} asOf={asOf} />}
          <Blocs blocs={blocs} type={list.values.type} asOf={asOf} />
          <Pairs pairs={coVoters} list={list} content={list.values.type === 'content'} asOf={asOf} />
        </>
      )}
    </Loaded>
  );
}

type Kind = VotingAddress['values']['type'];
const BY_SLASHES = 'a kappa of 0.6 or more over at least 8 closed slashes';
const BY_CONTENT = 'the same vote on at least 90% of 30 or more other items both voted on';
const JOINED_BY = { slash: BY_SLASHES, content: BY_CONTENT };

function Blocs({ blocs, type, asOf }: Pick<Voting, 'blocs' | 'asOf'> & { type: Kind }) {
  return (
    <Card
      title={
        <>
          Groups <InfoButton metric="voting.blocs" label="Groups" />
        </>
      }
      note={`Voters joined by ${type ? JOINED_BY[type] : `${BY_SLASHES}, or by ${BY_CONTENT}`}; all time`}
      actions={blocs.length > 0 && <FileButton label="CSV" file={() => blocsFile({ blocs, asOf })} />}
    >
      {blocs.length === 0 ? (
        <p className={s.quiet}>No group votes alike often enough.</p>
      ) : (
        <DetailList>
          {blocs.map((bloc) => (
            <DetailItem key={bloc.members[0]?.userId} note={<BlocNote bloc={bloc} />}>
              {bloc.members.slice(0, MOST_NAMED).map((person) => (
                <Person key={person.userId} person={person} hideLevel />
              ))}
              {bloc.size > MOST_NAMED && (
                <span className={s.quiet}>and {formatNumber(bloc.size - MOST_NAMED)} more</span>
              )}
            </DetailItem>
          ))}
        </DetailList>
      )}
    </Card>
  );
}

function BlocNote({ bloc }: { bloc: Voting['blocs'][number] }) {
  const { members, size, edges, slashPairs, contentPairs, agreement, favorites } = bloc;
  const grounds = [
    slashPairs > 0 && `${formatNumber(slashPairs)} on slashes`,
    contentPairs > 0 && `${formatNumber(contentPairs)} on content`,
  ].filter(Boolean);
  return (
    <>
      {counted(size, 'voter')}, {counted(edges, 'pair')} ({grounds.join(', ')}), agree in {formatPercent(agreement)};{' '}
      {beyondChance(bloc)}
      {favorites.length > 0 && (
        <>
          {' '}
          Most upvotes go to{' '}
          {favorites.map(({ person, votes }, index) => (
            <Fragment key={person.userId}>
              {index > 0 && ', '}
              <Person person={person} hideLevel /> ({formatNumber(votes)})
            </Fragment>
          ))}
          .
        </>
      )}{' '}
      <Link
        to={`?view=matrix&ids=${encodeURIComponent(members.slice(0, MOST_COMPARED).map(personFilter).join(','))}${slashPairs === 0 ? '&kind=content' : ''}`}
        aria-label={`Side by side: the group of ${members[0]?.name}`}
      >
        Side by side
      </Link>
    </>
  );
}

const PAIR_COLUMNS: ListTableProps<Voting['coVoters'][number]>['columns'] = [
  { name: 'Voter', of: ({ a }) => <Person person={a} hideLevel /> },
  { name: 'With', of: ({ b }) => <Person person={b} hideLevel /> },
  { name: 'Shared', of: ({ shared }) => <Num value={shared} /> },
  { name: 'Agreed', of: ({ agreed, shared }) => `${formatNumber(agreed)} of ${formatNumber(shared)}` },
  { name: 'Kappa', of: ({ kappa }) => <Num value={kappa} digits={2} /> },
];

type PairsProps = { pairs: Voting['coVoters']; list: VotingAddress; content: boolean; asOf: string };

function Pairs({ pairs, list, content, asOf }: PairsProps) {
  const { shown, more } = useUnfolded(pairs, PAIRS_AT_FIRST, MOST_PAIRS);
  return (
    <Card
      title="Pairs"
      note={
        content
          ? 'Voters who share the most content votes (at least 30), all time'
          : 'Voters who share the most closed slashes, all time'
      }
      actions={
        <>
          <PersonField list={list} name="person" label="Voter" />
          {pairs.length > 0 && <FileButton label="CSV" file={() => pairsFile({ coVoters: pairs, asOf })} />}
        </>
      }
      flush
    >
      {pairs.length === 0 ? (
        <p className={s.none}>
          {content
            ? 'No two voters share 30 reviews, vouches or other content yet.'
            : 'Nobody shares two closed slashes with another voter yet.'}
        </p>
      ) : (
        <ListTable
          label="Pairs"
          columns={PAIR_COLUMNS}
          rows={shown}
          rowKey={({ a, b }) => `${a.userId} ${b.userId}`}
          more={more}
        />
      )}
    </Card>
  );
}
