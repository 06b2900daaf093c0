-- Slashes as they stand (M7, M8): the rules of each time, votes, band and status.

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
alter table app.r_slash enable row level security;
revoke all on app.r_slash from public, anon, authenticated;

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
      when s.source_outcome is not null then 'unknown'
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
  'M7, M8: slashes as they stand at app.now(). `status` follows the source''s outcome (unknown: a word nobody knows), `band` the votes. No direction while open.';
