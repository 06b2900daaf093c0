create function private.vote_targets_query(filters jsonb, shown jsonb default null) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  votes private.list_query := private.votes_query(private.filter_object(filters) - 'direction', true);
begin
  -- Totals of targets are stored; totals of some of their votes (by time or voter) are summed here.
  if
    private.rollup_as_of('vote_targets') is not null
    and not votes.args ?| array['from', 'to', 'voter', 'voterLevel']
  then
    return private.whole_targets(votes.args);
  end if;
  if shown is not null then
    votes.args := votes.args || jsonb_build_object('shown', shown);
    votes.source := '(
      select c.*
      from
        jsonb_array_elements_text($1 -> ''shown'') k
        join app.counted_votes c
          on c.target_type = split_part(k, '':'', 1)
          and c.target_id = split_part(k, '':'', 2)::bigint
    ) v';
  end if;
  return private.targets_of_votes(votes);
end;
$$;
comment on function private.vote_targets_query is 'Targets `t` of the votes that match the filters of votes_targets.';

create function private.whole_targets(args jsonb) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.rows_of(
    $q$
      (
        select
          r.*,
          r.id as key,
          case
            when r.last_at >= (select app.now()) - interval '24 hours' then (
              select count(*)
              from app.counted_votes v
              where
                v.target_type = r.target_type
                and v.target_id = r.target_id
                and v.created_at >= (select app.now()) - interval '24 hours'
            )
            else 0
          end as last24h
        from app.r_vote_target r
      ) t
    $q$,
    't.key', args, 'text'
  );
begin
  query.sampled := 'app.r_vote_target';
  query.orders := private.vote_target_orders();
  if args - 'type' = '{}' then
    query.total := (
      select coalesce(sum(k.targets), 0)
      from app.r_vote_kind k
      where not args ? 'type'
        or args -> 'type' ? k.target_type
        or args -> 'type' ? 'other'
        and k.target_type not in ('review', 'vouch', 'slash')
    );
  end if;
  return private.narrowed_by_args(
    query,
    json_build_object(
      'type', private.kinds_sql('t'),
      'author', 't.author_id = ($1 ->> ''author'')::bigint',
      'subject', 't.subject_id = ($1 ->> ''subject'')::bigint',
      'minVotes', 't.votes >= ($1 ->> ''minVotes'')::int'
    )
  );
end;
$$;
comment on function private.whole_targets is 'Targets from r_vote_target, with all their votes.';

create function private.targets_of_votes(votes private.list_query) returns private.list_query
language plpgsql stable set search_path = '' as $$
declare
  query private.list_query := private.rows_of(
    -- Controversy is n * 4p(1 - p), where p is the weighted share.
    format(
      $q$
        (
          select
            g.*,
            case when not blind then votes * 4 * share * (1 - share) end as controversy,
            g.target_type || ':' || lpad(g.target_id::text, 20, '0') as key
          from
            (
              select
                v.target_type,
                v.target_id,
                count(*) as votes,
                bool_or(v.blind) as blind,
                min(v.created_at) as first_at,
                max(v.created_at) as last_at,
                count(*) filter (where v.created_at >= (select app.now()) - interval '24 hours') as last24h,
                case when not bool_or(v.blind) then count(*) filter (where v.is_upvote) end as up,
                case when not bool_or(v.blind) then count(*) filter (where not v.is_upvote) end as down,
                (
                  coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(
                    sum(v.weight) filter (where v.is_upvote is not null),
                    0
                  )
                )::double precision as share
              from %s
              group by v.target_type, v.target_id
            ) g
        ) t
      $q$,
      private.rows_sql(votes)
    ),
    't.key', votes.args, 'text'
  );
begin
  query.tie := 'target_type, target_id';
  query.tie_id := 'target_type || '':'' || lpad(target_id::text, 20, ''0'')';
  query.orders := private.vote_target_orders();
  query.together := true;
  return private.narrowed_by_args(query, '{"minVotes": "t.votes >= (select ($1 ->> ''minVotes'')::int)"}');
end;
$$;
comment on function private.targets_of_votes is 'Targets with the sums of the votes of a query.';

create function private.vote_target_orders() returns jsonb
language sql immutable as $$
  select '{
      "votes": {"sql": "t.votes", "type": "bigint"},
      "controversy": {"sql": "t.controversy", "type": "float8", "nullable": true},
      "last": {"sql": "t.last_at", "type": "timestamptz"}
    }'::jsonb;
$$;

create function private.vote_target_rows(query private.list_query, ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  if ids = '[]' then
    return '[]';
  end if;
  execute format(
    $q$
      select jsonb_agg(
          jsonb_build_object(
            'type', g.target_type,
            'id', g.target_id,
            'author', (select h.person from app.people h where h.user_id = p.author_id),
            'subject', (select h.person from app.people h where h.user_id = p.subject_id),
            'snippet', left(p.label, 200),
            'votes', g.votes,
            'up', g.up,
            'down', g.down,
            'weightedShare', g.share,
            'controversy', g.controversy,
            'blind', g.blind,
            'firstAt', private.iso(g.first_at),
            'lastAt', private.iso(g.last_at),
            'last24h', g.last24h,
            'eip6Mark', g.target_type = 'review'
              and (
                select private.review_spam_mark(r.id, r.subject_id, r.score)
                from app.reviews r
                where r.id = g.target_id
              )
          )
          order by array_position($2, g.key)
        )
      from (select t.* from %s) g
        left join lateral private.vote_target(g.target_type, g.target_id) p on true
    $q$,
    private.rows_sql(private.narrowed(query, 't.key = any ($2)'))
  )
  into answer
  using query.args, array(select jsonb_array_elements_text(ids));
  return answer;
end;
$$;

create function private.retaken_targets() returns table (target_type text, target_id bigint, votes bigint)
language plpgsql stable rows 100 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select v.target_type, v.target_id, count(*)
    from app.counted_votes v
    where v.archived_at > (select app.now())
    group by 1, 2;
end;
$$;
comment on function private.retaken_targets is
  'Targets with votes taken back after the past day being viewed, and how many.';

create function private.first_votes_as_of(types text[]) returns table (targets bigint, targets5 bigint, timed bigint)
language plpgsql stable rows 1 set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  counted timestamptz := (select r.as_of from app.r_vote_run r);
begin
  return query
    with
    -- For targets with votes taken back since, the daily figures have only what is left now.
    z as (
      select n.*, private.vote_target_made(x.target_type, x.target_id) as made_at
      from private.retaken_targets() x
        cross join lateral (
          select count(*) filter (where v.archived_at is null or v.archived_at > counted) as kept,
            min(v.created_at) filter (where v.archived_at is null or v.archived_at > counted) as kept_first,
            count(*) as held, min(v.created_at) as held_first
          from app.counted_votes v
          where v.target_type = x.target_type and v.target_id = x.target_id
          offset 0
        ) n
      where types is null or private.vote_kind(x.target_type) = any (types)
    )
    select sum(s.targets)::bigint, sum(s.targets5)::bigint, sum(s.timed)::bigint
    from (
        select d.targets, d.targets5, d.timed
        from app.r_vote_first_day d
        where d.round = (select r.round from app.r_vote_run r)
          and d.day <= app.now()::date
          and (types is null or d.type = any (types))
        union all
        select (z.held > 0)::int - (z.kept > 0)::int, (z.held >= 5)::int - (z.kept >= 5)::int,
          (z.held_first >= z.made_at is true)::int - (z.kept_first >= z.made_at is true)::int
        from z
        union all
        select 0, 0, 0
      ) s;
end;
$$;
comment on function private.first_votes_as_of is
  'As of the past day being viewed: how many targets of these kinds (review, vouch, slash, other; null: all) had a vote, how many had five, and how many had a first vote not before their creation. Requires voters_by_day.';
