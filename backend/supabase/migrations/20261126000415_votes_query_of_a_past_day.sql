-- The newest votes of a past day (G20) are looked for from its end: the view tells no index of its clock.
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
    -- The rollup knows what each target is about, by index; before its first round every vote is looked up.
    query := private.joined(
      query,
      case
        when private.rollup_as_of(
          'vote_targets'
        ) is not null then 'join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id'
        else 'cross join lateral private.vote_target(v.target_type, v.target_id) t'
      end
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

create or replace function private.coverage()
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'entity', e.entity,
          'rows', e.size,
          'first', private.iso(e.first_at),
          'newest', private.iso(e.last_at),
          'understood', coalesce((select count(*) from app.sync_unknown u where u.entity = e.entity), 0) = 0
        )
        order by e.entity
      )
    from
      (
        select
          'profiles' as entity,
          private.table_size('app.profiles') as size,
          min(p.joined_at) as first_at,
          max(p.joined_at) as last_at
        from app.profiles p
        union all
        select 'reviews', private.table_size('app.reviews'), min(r.created_at), max(r.created_at) from app.reviews r
        union all
        select 'vouches', private.table_size('app.vouches'), min(v.vouched_at), max(v.vouched_at) from app.vouches v
        -- Counted by day already, and the ends come from the index: the table is far too long to read.
        union all
        select
          'votes',
          case
            when private.days_counted() then jsonb_build_object(
              'n', (select coalesce(sum(d.votes), 0) from app.r_network_day d),
              'exact', true
            )
            else private.table_size('app.vote_times')
          end,
          (select v.created_at from app.visible_votes v order by v.created_at limit 1),
          (
            select v.created_at
            from app.visible_votes v
            where v.created_at <= (select app.now())
            order by v.created_at desc
            limit 1
          )
        union all
        select 'slashes', private.table_size('app.slashes'), min(s.opened_at), max(s.opened_at) from app.slashes s
        union all
        select 'invitations', private.table_size('app.invitations'), min(i.sent_at), max(i.sent_at)
        from app.invitations i
        union all
        select 'markets', private.table_size('app.markets'), min(m.created_at), max(m.created_at) from app.markets m
        union all
        select 'scoreHistory', private.table_size('app.score_history'), min(h.at), max(h.at) from app.score_history h
      ) e
  );
end;
$$;
