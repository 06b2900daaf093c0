-- Votes on what somebody made, or on what is about somebody, on a past day (G20): each vote of the network was looked up.

create view app.vote_subjects as
  select 'review' as target_type, r.id as target_id, r.author_id, r.subject_id from app.reviews r
  union all
  select 'vouch', v.id, v.author_id, v.subject_id from app.vouches v
  union all
  select 'slash', s.id, s.author_id, s.subject_id from app.slashes s;
revoke all on app.vote_subjects from public, anon, authenticated;
comment on view app.vote_subjects is
  'Who made what can be voted on, and whom it is about; of the kinds the data carries.';

create or replace function private.votes_query(filters jsonb, whole boolean default false)
returns private.list_query
language plpgsql
stable
set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.counted_votes v',
    'v.target_type || '':'' || v.target_id || '':'' || v.voter_id || ''@'' || v.created_at',
    jsonb_strip_nulls(
      jsonb_build_object(
        'type', private.filter_words(
          f,
          'type',
          array['review', 'vouch', 'slash', 'attestation', 'discussion', 'project', 'market', 'broker', 'bond', 'other']
        ),
        'author', private.filter_person(f, 'author'),
        'subject', private.filter_person(f, 'subject'),
        'voter', private.filter_person(f, 'voter'),
        'voterLevel', private.filter_levels(f, 'voterLevel'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to'),
        'minVotes', private.filter_int(f, 'minVotes'),
        'direction', private.filter_word(f, 'direction', array['up', 'down'])
      )
    ),
    'text'
  );
  -- Values in selects of their own are read once, and do not tell the planner how busy somebody is: it would read all votes.
  value text := case when whole then '(select ($1 ->> %L)::%s)' else '($1 ->> %L)::%s' end;
begin
  query.orders := '{"at": {"sql": "v.created_at", "type": "timestamptz"}}';
  if query.args ?| array['author', 'subject'] then
    -- The rollup holds what has votes now; on a past day, and before its first round, somebody's own are looked up.
    query := private.joined(
      query,
      format(
        'join %s t on t.target_type = v.target_type and t.target_id = v.target_id',
        case when private.rollup_as_of('vote_targets') is not null then 'app.r_vote_target' else 'app.vote_subjects' end
      )
    );
  end if;
  if query.args ? 'voterLevel' and whole then
    query := private.narrowed(
      query,
      format(
        'v.voter_id = any (array(select u.user_id from app.users u where %s))',
        private.level_scores(query.args -> 'voterLevel')
      )
    );
  elseif query.args ? 'voterLevel' then
    query := private.narrowed(
      private.joined(query, 'join app.users u on u.user_id = v.voter_id'),
      private.level_scores(query.args -> 'voterLevel')
    );
  end if;
  return private.narrowed(
    query,
    case when query.args ? 'type' then private.kinds_sql('v') end,
    case when private.looks_back() and not whole then format('v.created_at <= %L', app.now()) end,
    case when query.args ? 'author' then 't.author_id = ' || format(value, 'author', 'bigint') end,
    case when query.args ? 'subject' then 't.subject_id = ' || format(value, 'subject', 'bigint') end,
    case when query.args ? 'voter' then 'v.voter_id = ' || format(value, 'voter', 'bigint') end,
    case query.args ->> 'direction' when 'up' then 'v.is_upvote' when 'down' then 'not v.is_upvote' end,
    case when query.args ? 'from' then 'v.created_at >= ' || format(value, 'from', 'timestamptz') end,
    case when query.args ? 'to' then 'v.created_at <= ' || format(value, 'to', 'timestamptz') end
  );
end;
$$;
