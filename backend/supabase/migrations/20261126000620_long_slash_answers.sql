-- Long answers are put together as text and read once at the end: each `||` of jsonb takes its sides apart and makes a new one.
create function private.extended(head jsonb, body json) returns jsonb
language sql immutable
as $$
  select (left(head::text, -1) || ', ' || right(body::text, -1))::jsonb;
$$;
comment on function private.extended(jsonb, json) is
  'An object with the fields of another behind its own; neither is empty.';

-- Page /slash-votes/{id} (8.23): voters and their records are looked up all at once.
drop function private.slash_vote_figures(app.slash_states, text[]);
-- Closed slashes only: of any other there are no ballots. `kept`: not left out by `exclude`.
create function private.slash_vote_figures(s app.slash_states, exclude text[]) returns json
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      ballot as materialized (select * from private.slash_ballots(s.id)),
      voters as materialized (select array(select distinct b.voter_id from ballot b) as ids),
      rel as materialized (
        select
          r.voter_id,
          json_agg(json_build_object('side', r.side, 'relation', r.relation) order by r.side desc, r.relation) as list,
          bool_or(r.side = 'subject') as subject,
          bool_or(r.side = 'author') as author
        from private.slash_relations(s.id, (select x.ids from voters x)) r
        group by 1
      ),
      -- As private.flagged_people says it, asked for the voters alone.
      flagged as materialized (
        select f.user_id
        from app.r_flag f
        where f.user_id = any ((select x.ids from voters x)::bigint[]) and f.score >= 50
        union
        select f.voter_id
        from app.r_voter f
        where
          f.period = 90
          and f.voter_id = any ((select x.ids from voters x)::bigint[])
          and f.band in ('high', 'very high')
      ),
      -- Looked up along the index, by all ids at once.
      people as materialized (
        select h.user_id, h.person from app.people h where h.user_id = any ((select x.ids from voters x)::bigint[])
      ),
      records as materialized (
        select k.voter_id, private.skill_of(k) as record
        from app.r_vote_skill k
        where k.voter_id = any ((select x.ids from voters x)::bigint[])
      ),
      v as materialized (
        select
          b.*,
          private.level(b.weight::int) as level,
          private.iso(b.at) as shown_at,
          rel.list,
          b.voter_id in (select f.user_id from flagged f) as flagged,
          row_number() over (order by b.at, b.voter_id) as n
        from
          ballot b
          left join rel on rel.voter_id = b.voter_id
        where
          not ('rel-subject' = any (exclude) and coalesce(rel.subject, false))
          and not ('rel-author' = any (exclude) and coalesce(rel.author, false))
          and not ('flagged' = any (exclude) and b.voter_id in (select f.user_id from flagged f))
      )
    -- As JSON text, which is not copied at each level.
    select
      json_build_object(
        'tally', (
          select
            jsonb_build_object(
              'votes', count(*),
              'up', count(*) filter (where v.is_upvote),
              'down', count(*) filter (where not v.is_upvote),
              'weightUp', coalesce(sum(v.weight) filter (where v.is_upvote), 0),
              'weightDown', coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
              'sharePct', 100 * coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(
                sum(v.weight) filter (where v.is_upvote is not null),
                0
              ),
              'headCountPct', 100 * count(*) filter (where v.is_upvote)::double precision / nullif(
                count(v.is_upvote),
                0
              ),
              'band', private.slash_band(
                sum(v.weight) filter (where v.is_upvote),
                sum(v.weight) filter (where v.is_upvote is not null),
                s.closes_at
              )
            )
          from v
        ),
        'running', (
          select
            coalesce(
              json_agg(
                json_build_object(
                  'at', t.shown_at,
                  'weightUp', t.up,
                  'weightDown', t.down,
                  'sharePct', 100 * t.up / nullif(t.up + t.down, 0)
                )
                order by t.n
              ),
              '[]'
            )
          from
            (
              select
                v.n,
                v.shown_at,
                sum(case when v.is_upvote then v.weight else 0 end) over w as up,
                sum(case when v.is_upvote then 0 else v.weight end) over w as down
              from v
              where v.is_upvote is not null
              window
                w as (
                  order by v.n
                  rows unbounded preceding
                )
            ) t
        ),
        'byLevel', (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'level', t.level,
                  'up', t.up,
                  'down', t.down,
                  'weightUp', t.weight_up,
                  'weightDown', t.weight_down
                )
                order by l.rank
              ),
              '[]'
            )
          from
            (
              select
                v.level,
                count(*) filter (where v.is_upvote) as up,
                count(*) filter (where not v.is_upvote) as down,
                coalesce(sum(v.weight) filter (where v.is_upvote), 0) as weight_up,
                coalesce(sum(v.weight) filter (where not v.is_upvote), 0) as weight_down
              from v
              group by 1
            ) t
            join app.levels l on l.level = t.level
        ),
        'rows', (
          select
            coalesce(
              json_agg(
                json_build_object(
                  'person', h.person,
                  'level', v.level,
                  'weight', v.weight,
                  'weightEstimated', v.estimated,
                  'direction', case when v.is_upvote then 'up' when not v.is_upvote then 'down' end,
                  'weightSharePct', case when v.is_upvote is not null then 100 * v.weight / nullif(s.weight_all, 0) end,
                  'at', v.shown_at,
                  'hours', extract(epoch from v.at - s.opened_at)::double precision / 3600,
                  'relations', coalesce(v.list, '[]'),
                  'flagged', v.flagged,
                  'coherent', case when s.status in ('upheld', 'defended') then v.is_upvote = (s.status = 'upheld') end,
                  'record', k.record
                )
                order by v.n
              ),
              '[]'
            )
          from
            v
            left join people h on h.user_id = v.voter_id
            left join records k on k.voter_id = v.voter_id
        )
      )
  );
end;
$$;

create or replace function public.slash_votes_detail(slash_id bigint, exclude text[] default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_votes_detail.slash_id);
begin
  exclude := coalesce(exclude, '{}');
  if not exclude <@ array['rel-subject', 'rel-author', 'flagged'] then
    perform private.refuse('exclude must be some of rel-subject, rel-author, flagged');
  end if;
  if s.id is null then
    return private.stamp() || '{"slash": null}';
  end if;
  if s.status in ('open', 'cancelled') then
    return private.stamp()
      || jsonb_build_object(
        'slash', private.slash_rows(jsonb_build_array(s.id)) -> 0,
        'sealed', s.status = 'open',
        'closesInSeconds', case when s.status = 'open' then extract(epoch from s.closes_at - app.now()) end,
        'rows', '[]'::jsonb,
        'tally', null,
        'pivotal', null,
        'misplacementIndex', null
      );
  end if;
  return private.extended(
    private.stamp()
      || jsonb_build_object(
        'slash', private.slash_rows(jsonb_build_array(s.id)) -> 0,
        'sealed', false,
        'exclude', exclude,
        'pivotal', private.slash_pivotal(s.id),
        'closesInSeconds', null
      )
      || (
        select
          jsonb_build_object(
            'thresholds', jsonb_build_object('passPct', p.pass, 'defendPct', p.defend),
            'misplacementIndex', private.misplacement(s.weight_up, s.weight_all, p.pass)
          )
        from
          (values(1)) one
          left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      ),
    private.slash_vote_figures(s, exclude)
  );
end;
$$;

-- Whom somebody was vouched by are fewer than the voters: read along one of the indexes, not looked up one by one.
create or replace function private.slash_relations(slash_id bigint, voters bigint[])
returns table (voter_id bigint, side text, relation text)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  s app.slashes := (select x from app.slashes x where x.id = slash_relations.slash_id);
begin
  return query
    with
      o as materialized (
        select x.side, x.id, p.profile_id, p.invited_by
        from
          (
            values
              ('subject', s.subject_id),
              ('author', s.author_id)
          ) x (side, id)
          left join app.profiles p on p.user_id = x.id
      ),
      -- All pairs of a side in one index scan each, by both ids.
      near as (
        select x.author_id as voter, o.side, 'reviewed' as relation
        from
          o
          cross join lateral (
            select r.author_id
            from app.reviews r
            where r.subject_id = o.id and r.author_id = any (voters) and r.created_at <= s.closes_at
            offset 0
          ) x
        union all
        select x.subject_id, o.side, 'reviewed'
        from
          o
          cross join lateral (
            select r.subject_id
            from app.reviews r
            where r.subject_id = any (voters) and r.author_id = o.id and r.created_at <= s.closes_at
            offset 0
          ) x
        union all
        select x.author_id, o.side, 'vouched'
        from
          o
          cross join lateral (
            select v.author_id
            from
              (
                select w.author_id from app.vouches w where w.subject_id = o.id and w.vouched_at <= s.closes_at offset 0
              ) v
            where v.author_id = any (voters)
            offset 0
          ) x
        union all
        select x.subject_id, o.side, 'vouched'
        from
          o
          cross join lateral (
            select v.subject_id
            from app.vouches v
            where v.author_id = o.id and v.subject_id = any (voters) and v.vouched_at <= s.closes_at
            offset 0
          ) x
        union all
        select a.user_id, o.side, r.relation
        from
          o
          cross join (
            select a.user_id, a.profile_id, a.invited_by from app.profiles a where a.user_id = any (voters) offset 0
          ) a
          cross join lateral (
            values
              ('invited', a.invited_by = o.profile_id or a.profile_id = o.invited_by),
              ('sameInviter', a.invited_by = o.invited_by)
          ) r (relation, holds)
        where r.holds
        union
        select case when x.author_id = o.id then x.subject_id else x.author_id end, o.side, 'priorSlash'
        from
          o
          join app.slashes x
            on (x.author_id = o.id or x.subject_id = o.id) and x.opened_at < s.opened_at and x.id <> s.id
      )
    select n.voter, n.side, n.relation
    from
      near n
      join unnest(voters) v (id) on v.id = n.voter
    where v.id <> case n.side when 'subject' then s.subject_id else s.author_id end
    union all
    select v.id, case when v.id = s.subject_id then 'subject' else 'author' end, 'self'
    from unnest(voters) v (id)
    where v.id in (s.subject_id, s.author_id);
end;
$$;

-- Limits of slashes tried out: put together as text as well.
create or replace function public.slash_thresholds(filters jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.slashes_query(filters);
  fewest int := coalesce(private.filter_int(private.filter_object(filters), 'minVotes'), 0);
  answer json;
begin
  query := private.narrowed(
    query,
    's.status in (''upheld'', ''defended'', ''inconclusive'')',
    format('s.votes >= %s', fewest)
  );
  execute format(
    $q$
      with
        closed as materialized (
          select
            s.id,
            s.author_id,
            s.subject_id,
            s.type,
            s.amount,
            s.status,
            s.band,
            s.weight_up,
            s.weight_all,
            s.closes_at
          from %s
        ),
        s as materialized (select * from closed c order by c.closes_at desc, c.id limit 1000),
        points as (
          select
            json_agg(
              json_build_object(
                'id', s.id,
                'author', s.author_id,
                'subject', s.subject_id,
                'type', s.type,
                'amount', s.amount,
                'status', s.status,
                'mismatch', s.status <> s.band,
                'weightUp', coalesce(s.weight_up, 0),
                'weightAll', coalesce(s.weight_all, 0),
                'passPct', p.pass,
                'defendPct', p.defend,
                'supporterPoints', case
                  when s.type = 'SCORE' then coalesce(c.points, private.slash_penalty(s.id, 'auto'))
                end
              )
              order by s.closes_at desc, s.id
            ) as list
          from
            s
            left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
            left join app.slash_costs c on c.slash_id = s.id
        ),
        people as (
          select json_agg(h.person order by h.user_id) as list
          from app.people h
          where
            h.user_id in (
              select s.author_id from s
              union
              select s.subject_id from s
            )
        )
      select
        json_build_object(
          'total', (select count(*) from closed),
          'thresholds', (
            select jsonb_build_object('passPct', r.pass, 'defendPct', r.defend)
            from app.slash_rules r
            where r.valid_from <= (select app.now()) and (select app.now()) < r.valid_to
          ),
          'points', coalesce(points.list, '[]'),
          'people', coalesce(people.list, '[]')
        )
      from
        points
        cross join people
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return private.extended(private.stamp(), answer);
end;
$$;
