-- Page /slashes (8.18) and what a slash does to its supporters (M8-M10).

-- What the votes and endorsements of a closed slash came to. A row is deleted when anything it rests on changes; without
-- one the same figures are counted from the base tables.
create table app.r_slash (
  slash_id bigint primary key,
  votes bigint not null,
  voters bigint not null,
  up bigint not null,
  down bigint not null,
  weight_up numeric,
  weight_all numeric,
  active bigint,
  open_reviewed bigint not null,
  open_vouched bigint not null,
  open_both bigint not null,
  close_reviewed bigint not null,
  close_vouched bigint not null,
  close_both bigint not null,
  archived bigint not null,
  withdrawn_wei numeric not null,
  pivotal int,
  pass numeric,
  defend numeric,
  computed_at timestamptz not null
);
comment on column app.r_slash.open_reviewed is
  'Backers at the opening by a review only; vouched: by a vouch only; both: by both. The same at the close.';
comment on column app.r_slash.pivotal is
  'Fewest voters whose reversal changes the band, by the marks pass and defend; archived and withdrawn_wei: what backers took away while it was open.';
-- The same of a slash whose votes are still blind, without any direction. It is counted anew at every run, and holds
-- until something it rests on changes (`until`: also by the passing of time alone).
create table app.r_slash_open (
  slash_id bigint primary key,
  votes bigint not null,
  voters bigint not null,
  active bigint,
  open_reviewed bigint not null,
  open_vouched bigint not null,
  open_both bigint not null,
  close_reviewed bigint not null,
  close_vouched bigint not null,
  close_both bigint not null,
  computed_at timestamptz not null,
  until timestamptz not null
);
alter table app.r_slash_open enable row level security;
revoke all on app.r_slash_open from public, anon, authenticated;
create index on app.slashes (closes_at desc, id);
create table app.r_penalty (
  slash_id bigint not null,
  user_id bigint not null,
  reviewed_open boolean not null,
  reviewed_close boolean not null,
  wei_open numeric(78),
  wei_close numeric(78),
  archived_at timestamptz,
  unvouched_at timestamptz,
  primary key (slash_id, user_id)
);
create index on app.r_penalty (user_id);
comment on table app.r_penalty is
  'M9: who backed the subject when the slash opened or when it closed. Wei is null without a vouch; a time is set when the last review or vouch ended in between.';
alter table app.r_slash enable row level security;
alter table app.r_penalty enable row level security;
revoke all on app.r_slash, app.r_penalty from public, anon, authenticated;

-- The slash rules of each stretch of time: one row as long as they never changed. A function, so that they are looked up
-- once for a statement, not again for every row they are joined with.
create function private.slash_rule_spans() returns table (
  valid_from timestamptz,
  valid_to timestamptz,
  pass numeric,
  defend numeric,
  per_review numeric,
  per_vouch numeric,
  stack boolean,
  snapshot text
)
language plpgsql stable rows 5 set search_path = ''
as $$
begin
  return query
    select
      s.valid_from,
      s.valid_to,
      (s.params ->> 'slash.pass_pct')::numeric,
      (s.params ->> 'slash.defend_pct')::numeric,
      coalesce((s.params ->> 'endorse.review')::numeric, 0),
      coalesce((s.params ->> 'endorse.vouch')::numeric, 0),
      coalesce((s.params ->> 'endorse.stack')::boolean, true),
      coalesce(s.params ->> 'endorse.snapshot', 'close')
    from private.param_spans('{slash.%, endorse.%}') s;
end;
$$;
create view app.slash_rules as
  select * from private.slash_rule_spans();
revoke all on app.slash_rules from public, anon, authenticated;

-- Votes of a slash that is not counted yet. Strict, so that no call is made for all others; apart, so that the view of slashes
-- is planned in half the time.
create function private.slash_tally(slash_id bigint) returns table (
  votes bigint,
  voters bigint,
  up bigint,
  down bigint,
  weight_up numeric,
  weight_all numeric
)
language plpgsql stable strict rows 1 set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      count(v.voter_id),
      count(distinct v.voter_id),
      case when not coalesce(bool_or(v.blind), s.open) then count(*) filter (where v.is_upvote) end,
      case when not coalesce(bool_or(v.blind), s.open) then count(*) filter (where not v.is_upvote) end,
      sum(v.weight) filter (where v.is_upvote),
      sum(v.weight) filter (where v.is_upvote is not null)
    from
      (select x.closes_at > app.now() as open from app.slashes x where x.id = slash_tally.slash_id) s
      -- `offset 0`: a weight may be a look-up, so it is read once for both sums, and not for a blind vote.
      left join (
        select c.voter_id, c.blind, c.is_upvote, case when not c.blind then c.weight end as weight
        from app.counted_votes c
        where c.target_type = 'slash' and c.target_id = slash_tally.slash_id
        offset 0
      ) v
        on true
    group by s.open;
end;
$$;
comment on function private.slash_tally(bigint) is
  'M7: votes, voters and weights of one slash; no direction while it is open.';

create view app.slash_states as
  select
    s.id,
    s.author_id,
    s.subject_id,
    s.subject_userkey,
    s.type,
    s.amount,
    s.comment,
    s.opened_at,
    s.closes_at,
    case when s.cancelled_at <= (select app.now()) then s.cancelled_at end as cancelled_at,
    s.source_outcome,
    t.votes,
    t.voters,
    case
      when s.cancelled_at <= (select app.now()) then 'cancelled'
      when s.closes_at > (select app.now()) then 'open'
      when s.source_outcome in ('UPHELD', 'DEFENDED', 'INCONCLUSIVE') then lower(s.source_outcome)
      else b.band
    end as status,
    case when s.closes_at <= (select app.now()) then b.band end as band,
    t.up,
    t.down,
    t.weight_up,
    t.weight_all
  from
    app.slashes s
    left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
    left join app.r_slash k
      on k.slash_id = s.id and s.closes_at <= k.computed_at and coalesce(k.computed_at <= (select app.now()), false)
    left join app.r_slash_open o
      on o.slash_id = s.id and coalesce(o.computed_at <= (select app.now()) and o.until > (select app.now()), false)
    left join lateral private.slash_tally(case when k.slash_id is null and o.slash_id is null then s.id end) f on true
    cross join lateral (
      select
        coalesce(k.votes, o.votes, f.votes) as votes,
        coalesce(k.voters, o.voters, f.voters) as voters,
        coalesce(k.up, f.up) as up,
        coalesce(k.down, f.down) as down,
        coalesce(k.weight_up, f.weight_up) as weight_up,
        coalesce(k.weight_all, f.weight_all) as weight_all
    ) t
    -- Whole numbers are compared, never a rounded share: exactly 60 % or 40 % is inconclusive.
    cross join lateral (
      select
        case
          when coalesce(t.weight_all, 0) = 0 then 'inconclusive'
          when 100 * coalesce(t.weight_up, 0) > p.pass * t.weight_all then 'upheld'
          when 100 * coalesce(t.weight_up, 0) < p.defend * t.weight_all then 'defended'
          else 'inconclusive'
        end as band
    ) b
  where coalesce(s.opened_at <= (select app.now()), false);
revoke all on app.slash_states from public, anon, authenticated;
comment on view app.slash_states is
  'M7, M8: slashes as they stand at app.now(). `status` follows the source''s outcome, `band` the votes. No direction while open.';

create function private.endorsed_at(subject_id bigint, at timestamptz) returns table (
  user_id bigint,
  reviewed boolean,
  wei numeric
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select z.author_id, bool_or(z.r), sum(z.wei)
    from
      (
        select r.author_id, true as r, null::numeric as wei
        from app.reviews r
        where
          r.subject_id = endorsed_at.subject_id
          and r.score = 1
          and r.created_at <= endorsed_at.at
          and private.review_archived_at(r.id, r.archived_at, endorsed_at.at) is null
        union all
        select v.author_id, false, v.amount_wei
        from app.vouches v
        where
          v.subject_id = endorsed_at.subject_id
          and v.vouched_at <= endorsed_at.at
          and (v.unvouched_at is null or v.unvouched_at > endorsed_at.at)
          and (v.archived_at is null or v.archived_at > endorsed_at.at)
      ) z
    group by z.author_id;
end;
$$;
comment on function private.endorsed_at(bigint, timestamptz) is
  'M9: who backed a person at a time, by an active positive review or by active vouches (their wei; null without one).';

create function private.slash_backers(slash_id bigint) returns table (
  user_id bigint,
  reviewed_open boolean,
  reviewed_close boolean,
  wei_open numeric,
  wei_close numeric,
  archived_at timestamptz,
  unvouched_at timestamptz
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  s app.slashes := (select x from app.slashes x where x.id = slash_backers.slash_id);
  ended timestamptz := least(s.closes_at, s.cancelled_at, app.now());
begin
  if
    exists (
      select 1
      from app.r_slash k
      where k.slash_id = s.id and s.closes_at <= k.computed_at and k.computed_at <= app.now()
    )
  then
    return query
      select k.user_id, k.reviewed_open, k.reviewed_close, k.wei_open, k.wei_close, k.archived_at, k.unvouched_at
      from app.r_penalty k
      where k.slash_id = s.id;
    return;
  end if;
  return query
    with
      b as materialized (
        select
          coalesce(o.user_id, c.user_id) as user_id,
          coalesce(o.reviewed, false) as ro,
          coalesce(c.reviewed, false) as rc,
          o.wei as wo,
          c.wei as wc
        from
          private.endorsed_at(s.subject_id, s.opened_at) o
          full join private.endorsed_at(s.subject_id, ended) c on c.user_id = o.user_id
      )
    select
      b.user_id,
      b.ro,
      b.rc,
      b.wo,
      b.wc,
      case
        when b.ro
          and not b.rc
          then (
            select max(private.review_archived_at(r.id, r.archived_at, ended))
            from app.reviews r
            where
              r.subject_id = s.subject_id
              and r.author_id = b.user_id
              and r.score = 1
              and r.created_at <= s.opened_at
              and private.review_archived_at(r.id, r.archived_at, s.opened_at) is null
          )
      end,
      case
        when b.wo is not null
          and b.wc is null
          then (
            select max(least(v.unvouched_at, v.archived_at))
            from app.vouches v
            where
              v.subject_id = s.subject_id
              and v.author_id = b.user_id
              and least(v.unvouched_at, v.archived_at) > s.opened_at
              and least(v.unvouched_at, v.archived_at) <= ended
          )
      end
    from b;
end;
$$;
comment on function private.slash_backers(bigint) is
  'M9: who backed the subject at the opening or at the end (now while it is open), and who left in between and when.';

create function private.slash_supporters(slash_id bigint, rule text default 'auto') returns table (
  user_id bigint,
  reviewed boolean,
  vouched boolean,
  points numeric
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      s as (
        select
          s.type,
          s.amount,
          p.per_review,
          p.per_vouch,
          p.stack,
          case slash_supporters.rule when 'auto' then p.snapshot else slash_supporters.rule end as at
        from
          app.slashes s
          join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
        where s.id = slash_supporters.slash_id
      ),
      u as (
        select
          b.user_id,
          case s.at when 'open' then b.reviewed_open else b.reviewed_close end as r,
          case s.at when 'open' then b.wei_open is not null else b.wei_close is not null end as v
        from
          s
          cross join private.slash_backers(slash_supporters.slash_id) b
      )
    select
      u.user_id,
      u.r,
      u.v,
      case
        when s.type <> 'SCORE' then 0
        when s.stack then s.amount * (
          case when u.r then s.per_review else 0 end + case when u.v then s.per_vouch else 0 end
        )
        else s.amount * greatest(case when u.r then s.per_review else 0 end, case when u.v then s.per_vouch else 0 end)
      end
    from
      u
      cross join s
    where u.r or u.v;
end;
$$;
comment on function private.slash_supporters(bigint, text) is
  'M9, M10: who backed the subject at the snapshot (`auto`: by the rule of the closing day, else open or close), and the points each loses if the slash is upheld.';

-- M10 in sums: what all backers of a counted slash lose (or would lose) together, by the numbers of them.
create view app.slash_costs as
  select
    k.slash_id,
    case
      when s.type <> 'SCORE' then 0
      when p.stack then s.amount * (p.per_review * (b.reviewed + b.both) + p.per_vouch * (b.vouched + b.both))
      else s.amount * (
        p.per_review * b.reviewed + p.per_vouch * b.vouched + greatest(p.per_review, p.per_vouch) * b.both
      )
    end as points,
    b.reviewed + b.vouched + b.both as supporters,
    case
      when s.type <> 'SCORE' or s.amount <= 0 then 0
      else case when p.per_review > 0 then b.reviewed else 0 end
        + case when p.per_vouch > 0 then b.vouched else 0 end
        + case when p.per_review > 0 or p.per_vouch > 0 then b.both else 0 end
    end as losers
  from
    (
      select
        r.slash_id,
        r.computed_at,
        '-infinity'::timestamptz as opens,
        r.open_reviewed,
        r.open_vouched,
        r.open_both,
        r.close_reviewed,
        r.close_vouched,
        r.close_both
      from app.r_slash r
      union all
      select
        o.slash_id,
        o.computed_at,
        o.until,
        o.open_reviewed,
        o.open_vouched,
        o.open_both,
        o.close_reviewed,
        o.close_vouched,
        o.close_both
      from app.r_slash_open o
      where o.until > (select app.now())
    ) k
    join app.slashes s on s.id = k.slash_id
    join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
    cross join lateral (
      select
        case p.snapshot when 'open' then k.open_reviewed else k.close_reviewed end as reviewed,
        case p.snapshot when 'open' then k.open_vouched else k.close_vouched end as vouched,
        case p.snapshot when 'open' then k.open_both else k.close_both end as both
    ) b
  where
    (s.closes_at <= k.computed_at or k.opens > '-infinity')
    and coalesce(k.computed_at <= (select app.now()), false);
revoke all on app.slash_costs from public, anon, authenticated;
comment on view app.slash_costs is
  'Of slashes with a row in r_slash or r_slash_open: points, supporters, and those of them who lose points.';

create function private.slash_penalty(slash_id bigint) returns numeric
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (select coalesce(sum(points), 0) from private.slash_supporters(slash_id));
end;
$$;

create function private.slash_penalty_sums(ids bigint[]) returns table (slash_id bigint, points numeric)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select i.id, coalesce(c.points, private.slash_penalty(i.id))
    from
      unnest(ids) i (id)
      left join app.slash_costs c on c.slash_id = i.id;
end;
$$;
comment on function private.slash_penalty_sums(bigint[]) is
  'M10: points that all supporters of each slash lose (or would lose) together.';

create function private.slash_turnouts(ids bigint[]) returns table (slash_id bigint, active bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  -- Of open slashes it is how many are active now, the same for all: counted at the last run, if that is not long ago.
  fresh bigint := (
    select o.active
    from app.r_slash_open o
    where o.computed_at <= clock and o.computed_at > clock - interval '15 minutes'
    order by o.computed_at desc
    limit 1
  );
begin
  -- What was counted once stays.
  return query
    with
      ends as materialized (
        select
          s.id,
          least(s.closes_at, clock) as at,
          k.slash_id is not null or (fresh is not null and s.closes_at > clock) as counted,
          case when k.slash_id is not null then k.active else fresh end as active
        from
          app.slashes s
          left join app.r_slash k on k.slash_id = s.id and s.closes_at <= k.computed_at and k.computed_at <= clock
        where s.id = any (ids)
      )
    select e.id, e.active
    from ends e
    where e.counted
    union all
    select e.id, a.active
    from
      ends e
      join private.active_profiles(array(select x.at from ends x where not x.counted)) a on a.at = e.at
    where not e.counted;
end;
$$;
comment on function private.slash_turnouts(bigint[]) is
  '6.5 (8.18): profiles active in the 30 days up to each slash''s end, or now: what turnout is divided by.';

create function private.slashes_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(
    f,
    'status',
    array['open', 'upheld', 'defended', 'inconclusive', 'cancelled', 'closed', 'all'],
    'all'
  );
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'status', status,
      'type', upper(private.filter_word(f, 'type', array['score', 'financial', 'xp'])),
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject'),
      'person', private.filter_person(f, 'person'),
      'q', private.contains_pattern(private.filter_text(f, 'q')),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'amountMin', private.filter_int(f, 'amountMin'),
      'amountMax', private.filter_int(f, 'amountMax')
    )
  );
begin
  return jsonb_build_object(
    'args', args,
    'from', 'app.slash_states s where true'
      || case status
        when 'all' then ''
        when 'closed' then ' and s.status in (''upheld'', ''defended'', ''inconclusive'')'
        when 'open' then ' and s.closes_at > (select app.now()) and s.cancelled_at is null'
        else ' and s.status = ($1 ->> ''status'')'
      end
      || case when args ? 'type' then ' and s.type = ($1 ->> ''type'')' else '' end
      || case when args ? 'author' then ' and s.author_id = ($1 ->> ''author'')::bigint' else '' end
      || case when args ? 'subject' then ' and s.subject_id = ($1 ->> ''subject'')::bigint' else '' end
      || case
        when args ? 'person' then ' and (s.author_id = ($1 ->> ''person'')::bigint or s.subject_id = ($1 ->> ''person'')::bigint)'
        else ''
      end
      || case when args ? 'q' then ' and s.comment ilike ($1 ->> ''q'')' else '' end
      || case when args ? 'from' then ' and s.opened_at >= ($1 ->> ''from'')::timestamptz' else '' end
      || case when args ? 'to' then ' and s.opened_at <= ($1 ->> ''to'')::timestamptz' else '' end
      || case when args ? 'amountMin' then ' and s.amount >= ($1 ->> ''amountMin'')::bigint' else '' end
      || case when args ? 'amountMax' then ' and s.amount <= ($1 ->> ''amountMax'')::bigint' else '' end
  );
end;
$$;

create function private.slash_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with s as materialized (select x.* from app.slash_states x where x.id = any (page))
    -- Rows as JSON text until the end: that is not copied at each level.
    select
      json_agg(
        json_build_object(
          'id', s.id,
          'openedAt', private.iso(s.opened_at),
          'closesAt', private.iso(s.closes_at),
          'cancelledAt', private.iso(s.cancelled_at),
          'subject', (select h.person from app.people h where h.user_id = s.subject_id),
          'author', (select h.person from app.people h where h.user_id = s.author_id),
          'type', s.type,
          'amount', s.amount,
          'claim', s.comment,
          'status', s.status,
          'mismatch', s.status <> s.band and s.status not in ('open', 'cancelled'),
          'sharePct', case when s.status <> 'open' then 100 * coalesce(s.weight_up, 0) / nullif(s.weight_all, 0) end,
          'up', case when s.status <> 'open' then s.up end,
          'down', case when s.status <> 'open' then s.down end,
          'votes', s.votes,
          'turnoutPct', 100 * s.voters::double precision / nullif(a.active, 0),
          'durationHours', extract(
            epoch from coalesce(s.cancelled_at, s.closes_at) - s.opened_at
          )::double precision / 3600,
          'penaltyTotal', case
            when s.status = 'upheld' then coalesce(c.points, private.slash_penalty(s.id))
            when s.status <> 'open' then 0
          end,
          'exposure', case
            when s.status = 'open' then case
              when c.slash_id is not null then jsonb_build_object('supporters', c.supporters, 'points', c.points)
              else (
                select jsonb_build_object('supporters', count(*), 'points', coalesce(sum(e.points), 0))
                from private.slash_supporters(s.id) e
              )
            end
          end,
          'authorScoreThen', (
            select h.score
            from app.score_history h
            where h.user_id = s.author_id and h.at <= s.opened_at
            order by h.at desc
            limit 1
          ),
          'subjectScoreThen', (
            select h.score
            from app.score_history h
            where h.user_id = s.subject_id and h.at <= s.opened_at
            order by h.at desc
            limit 1
          )
        )
        order by array_position(page, s.id)
      )::jsonb
    from
      s
      join private.slash_turnouts(page) a on a.slash_id = s.id
      left join (select * from app.slash_costs x where x.slash_id = any (page) offset 0) c on c.slash_id = s.id
  );
end;
$$;

create function private.slashes_kpis(query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with s as materialized (select s.id, s.status, s.type, s.amount from %s)
      select
        jsonb_build_object(
          'total', count(*),
          'open', count(*) filter (where status = 'open'),
          'upheldOfClosed', private.share(
            count(*) filter (where status = 'upheld'),
            count(*) filter (where status in ('upheld', 'defended', 'inconclusive'))
          ),
          'medianAmount', percentile_cont(.5) within group (order by amount) filter (where type = 'SCORE'),
          'pointsRemoved', jsonb_build_object(
            'direct', coalesce(sum(amount) filter (where status = 'upheld' and type = 'SCORE'), 0),
            'endorsers', (
              select coalesce(sum(p.points), 0)
              from
                private.slash_penalty_sums(array(select x.id from s x where x.status = 'upheld' and x.type = 'SCORE')) p
            )
          )
        )
      from s
    $q$,
    query ->> 'from'
  )
  into answer
  using query -> 'args';
  return answer;
end;
$$;

create function public.slashes_list(
  filters jsonb default '{}',
  sort text default '-opened',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query jsonb := private.slashes_query(filters);
  -- Without a status, and in an order by a column, no votes are needed to find the page.
  plain boolean := query -> 'args' ->> 'status' = 'all' and ltrim(coalesce(sort, ''), '-') not in ('votes', 'share');
  listed jsonb := private.list_page(
    case
      when plain then query
        || jsonb_build_object(
          'from', replace(
            query ->> 'from',
            'app.slash_states s where true',
            'app.slashes s where coalesce(s.opened_at <= (select app.now()), false)'
          )
        )
      else query || '{"together": true}'
    end,
    '{"opened": {"sql": "s.opened_at", "type": "timestamptz"},
    "closes": {"sql": "s.closes_at", "type": "timestamptz"}, "amount": {"sql": "s.amount", "type": "bigint"},
    "votes": {"sql": "s.votes", "type": "bigint"},
    "share": {"sql": "case when s.status <> ''open'' then coalesce(s.weight_up, 0) / nullif(s.weight_all, 0) end", "type": "numeric", "nullable": true}}',
    sort,
    page,
    per,
    after,
    's.id',
    'bigint'
  );
  answer jsonb := private.list_answer(
    listed,
    private.slash_rows(listed -> 'keys'),
    case
      when (listed ->> 'first')::boolean then coalesce(
        case when private.unfiltered(filters) then private.kept('slashes_kpis') end,
        private.slashes_kpis(query)
      )
    end
  );
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer
      || jsonb_build_object(
        'relax', private.relax('slashes_query', filters),
        'lastClosedAt', private.iso(
          (select max(s.closes_at) from app.slashes s where s.closes_at <= app.now() and s.cancelled_at is null)
        )
      );
  end if;
  return answer;
end;
$$;
comment on function public.slashes_list(jsonb, text, int, int, jsonb) is
  'Page /slashes (M8-M10, G19). Filters: status open|upheld|defended|inconclusive|cancelled|closed|all, type score|financial|xp, author, subject, person, q, amountMin, amountMax, from, to (opened). Sorts: opened, closes, amount, votes, share. No direction while open.';

grant execute on function public.slashes_list(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
