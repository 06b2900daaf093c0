-- Pages /slash-votes and /slash-votes/{id} (8.23).

-- Relations of the voters of a slash to its subject or author (6.5): reviewed or vouched either way in any state up to the
-- close, invited either way, same inviter, an earlier slash between them.
create function private.slash_relations(slash_id bigint, voters bigint[]) returns table (
  voter_id bigint,
  side text,
  relation text
)
language plpgsql stable set search_path = ''
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
            from app.vouches v
            where v.author_id = any (voters) and v.subject_id = o.id and v.vouched_at <= s.closes_at
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

create function private.slash_band(weight_up numeric, weight_all numeric, closes_at timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      case
        when coalesce(weight_all, 0) = 0 then 'inconclusive'
        when 100 * coalesce(weight_up, 0) > p.pass * weight_all then 'upheld'
        when 100 * coalesce(weight_up, 0) < p.defend * weight_all then 'defended'
        else 'inconclusive'
      end
    from app.slash_rules p
    where p.valid_from <= slash_band.closes_at and slash_band.closes_at < p.valid_to
  );
end;
$$;
comment on function private.slash_band(numeric, numeric, timestamptz) is
  'M8: band of weights for the slash out of all weights, by the thresholds of the closing day.';

-- Fewest voters whose reversal changes the band. Turning voters of one side always moves the share one way, so the heaviest
-- first is exact. Size 1 lists all such voters, a larger size one set.
create function private.slash_pivotal(slash_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_pivotal.slash_id);
begin
  if s.status in ('open', 'cancelled') then
    return null;
  end if;
  return (
    with
      p as (
        select p.pass, p.defend from app.slash_rules p where p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      ),
      v as materialized (select c.voter_id, c.is_upvote, c.weight from private.slash_ballots(slash_pivotal.slash_id) c),
      turned as (
        select v.*, row_number() over w as k, sum(v.weight) over w as moved
        from v
        window
          w as (
            partition by v.is_upvote
            order by v.weight desc, v.voter_id
            rows unbounded preceding
          )
      ),
      -- 100 times the weight for the slash after the first k, and after only this one, changed sides.
      sums as (
        select
          t.*,
          100 * (coalesce(s.weight_up, 0) + case when t.is_upvote then -t.moved else t.moved end) as after_all,
          100 * (coalesce(s.weight_up, 0) + case when t.is_upvote then -t.weight else t.weight end) as after_one
        from turned t
      ),
      bands as (
        select
          x.*,
          case
            when coalesce(s.weight_all, 0) = 0 then 'inconclusive'
            when x.after_all > p.pass * s.weight_all then 'upheld'
            when x.after_all < p.defend * s.weight_all then 'defended'
            else 'inconclusive'
          end <> s.band as turns,
          case
            when coalesce(s.weight_all, 0) = 0 then 'inconclusive'
            when x.after_one > p.pass * s.weight_all then 'upheld'
            when x.after_one < p.defend * s.weight_all then 'defended'
            else 'inconclusive'
          end <> s.band as turns_alone
        from
          sums x
          cross join p
      ),
      enough as (select t.is_upvote, min(t.k) as k from bands t where t.turns group by 1),
      best as (select e.is_upvote, e.k from enough e order by e.k, e.is_upvote desc limit 1)
    select
      jsonb_build_object(
        'size', (select b.k from best b),
        'voters', (
          select
            coalesce(
              jsonb_agg(
                (select h.person from app.people h where h.user_id = p.voter_id)
                order by p.profile_id nulls last, p.voter_id
              ),
              '[]'
            )
          from
            (
              select t.voter_id, pr.profile_id
              from
                bands t
                left join app.profiles pr on pr.user_id = t.voter_id,
                best b
              where case when b.k = 1 then t.turns_alone else t.is_upvote = b.is_upvote and t.k <= b.k end
            ) p
        )
      )
  );
end;
$$;

create function private.misplacement(weight_up numeric, weight_all numeric, pass numeric) returns double precision
language sql immutable
as $$
  select
    case
      when weight_all > 0
        and pass is not null
        then (100 * greatest(0, 1 - 100 * coalesce(weight_up, 0) / weight_all / pass))::double precision
    end;
$$;
comment on function private.misplacement(numeric, numeric, numeric) is
  '8.22: 100 (1 - share / pass) below the pass mark, else 0; null when nobody voted.';

create function public.slash_votes(
  filters jsonb default '{}',
  sort text default '-opened',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  query private.list_query := private.slashes_in_order(private.slashes_query(filters), sort);
  listed jsonb;
begin
  query.orders := query.orders - array['closes', 'amount'];
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
    listed,
    (
      select
        jsonb_agg(
          r.value
            || jsonb_build_object(
              'headCountPct', 100 * (r.value ->> 'up')::double precision / nullif(
                (r.value ->> 'up')::int + (r.value ->> 'down')::int,
                0
              ),
              'marginPct', abs((r.value ->> 'sharePct')::double precision - 50) * 2,
              'pivotalSize', case
                when r.value ->> 'status' not in ('open', 'cancelled') then case
                  when k.slash_id is not null then to_jsonb(k.pivotal)
                  else private.slash_pivotal((r.value ->> 'id')::bigint) -> 'size'
                end
              end
            )
          order by r.n
        )
      from
        jsonb_array_elements(private.slash_rows(listed -> 'keys')) with ordinality r (value, n)
        left join (
          select k.slash_id, k.pivotal
          from
            app.r_slash k
            join app.slashes s on s.id = k.slash_id
            join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
          where
            s.closes_at <= k.computed_at
            and k.computed_at <= (select app.now())
            and (k.pass, k.defend) = (p.pass, p.defend)
        ) k
          on k.slash_id = (r.value ->> 'id')::bigint
    ),
    null
  );
end;
$$;
comment on function public.slash_votes(jsonb, text, int, int, jsonb) is
  'Page /slash-votes (M7, M8): slashes with weighted and head-count shares, margin and pivotal size; open ones blind. Filters as slashes_list. Sorts: opened, votes, share.';

-- Closed slashes only: of any other there are no ballots. `kept`: not left out by `exclude`.
create function private.slash_vote_figures(s app.slash_states, exclude text[]) returns jsonb
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
      v as materialized (
        select
          b.*,
          private.level(b.weight::int) as level,
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
    -- As JSON text until the end, which is not copied at each level.
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
              'sharePct', 100 * coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(sum(v.weight), 0),
              'headCountPct', 100 * count(*) filter (where v.is_upvote)::double precision / nullif(count(*), 0),
              'band', private.slash_band(sum(v.weight) filter (where v.is_upvote), sum(v.weight), s.closes_at)
            )
          from v
        ),
        'running', (
          select
            coalesce(
              json_agg(
                json_build_object(
                  'at', private.iso(t.at),
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
                v.at,
                sum(case when v.is_upvote then v.weight else 0 end) over w as up,
                sum(case when v.is_upvote then 0 else v.weight end) over w as down
              from v
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
                  'person', (select h.person from app.people h where h.user_id = v.voter_id),
                  'level', v.level,
                  'weight', v.weight,
                  'weightEstimated', v.estimated,
                  'direction', case when v.is_upvote then 'up' else 'down' end,
                  'weightSharePct', 100 * v.weight / nullif(s.weight_all, 0),
                  'at', private.iso(v.at),
                  'hours', extract(epoch from v.at - s.opened_at)::double precision / 3600,
                  'relations', coalesce(v.list, '[]'),
                  'flagged', v.flagged,
                  'coherent', case when s.status in ('upheld', 'defended') then v.is_upvote = (s.status = 'upheld') end,
                  'record', private.skill_of(k)
                )
                order by v.n
              ),
              '[]'
            )
          from
            v
            left join app.r_vote_skill k on k.voter_id = v.voter_id
        )
      )::jsonb
  );
end;
$$;

create function public.slash_votes_detail(slash_id bigint, exclude text[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
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
  return private.stamp()
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
    )
    || private.slash_vote_figures(s, exclude);
end;
$$;
comment on function public.slash_votes_detail(bigint, text[]) is
  'Page /slash-votes/{id} (M7, M8, M18): every vote of a closed slash with relations and record; `exclude` drops related (rel-subject, rel-author) or flagged voters from tally and rows. Sealed while open: no rows, no tally.';

grant execute
on function public.slash_votes(jsonb, text, int, int, jsonb), public.slash_votes_detail(bigint, text[])
to anon, authenticated, service_role;
