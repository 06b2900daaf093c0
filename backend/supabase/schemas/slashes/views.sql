create function private.slash_rule_spans() returns table (
  valid_from timestamptz, valid_to timestamptz, pass numeric, defend numeric, per_review numeric, per_vouch numeric,
  stack boolean, snapshot text
)
language plpgsql stable rows 5 set search_path = '' as $$
begin
  return query
    select s.valid_from, s.valid_to, (s.params ->> 'slash.pass_pct')::numeric,
      (s.params ->> 'slash.defend_pct')::numeric, coalesce((s.params ->> 'endorse.review')::numeric, 0),
      coalesce((s.params ->> 'endorse.vouch')::numeric, 0), coalesce((s.params ->> 'endorse.stack')::boolean, true),
      coalesce(s.params ->> 'endorse.snapshot', 'close')
    from private.param_spans('{slash.%, endorse.%}') s;
end;
$$;

create function private.slash_tally(slash_id bigint) returns table (
  votes bigint, voters bigint, up bigint, down bigint, weight_up numeric, weight_all numeric
)
language plpgsql stable strict rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
begin
  return query
    select count(v.voter_id), count(distinct v.voter_id),
      case when not s.sealed then count(*) filter (where v.is_upvote) end,
      case when not s.sealed then count(*) filter (where not v.is_upvote) end, sum(v.weight) filter (where v.is_upvote),
      sum(v.weight) filter (where v.is_upvote is not null)
    from (
        select x.id in (select o.id from app.sealed_slashes o) as sealed
        from app.slashes x
        where x.id = slash_tally.slash_id
      ) s
      -- `offset 0`: a weight may need a lookup, so it is read once for both sums, and not for a blind vote.
      left join (
        select c.voter_id, c.is_upvote, case when c.is_upvote is not null then c.weight end as weight
        from app.counted_votes c
        where c.target_type = 'slash' and c.target_id = slash_tally.slash_id
        offset 0
      ) v
        on true
    group by s.sealed;
end;
$$;
comment on function private.slash_tally(bigint) is
  'M7: votes, voters and weights of one slash; no direction while it is sealed.';

create function private.penalties_by(rule text) returns table (
  slash_id bigint, subject_id bigint, closes_at timestamptz, opened_at timestamptz, amount bigint, user_id bigint,
  reviewed boolean, vouched boolean, archived_at timestamptz, unvouched_at timestamptz, counted_at timestamptz,
  points numeric
)
language sql stable as $$
  select s.slash_id, s.subject_id, s.closes_at, s.opened_at, s.amount, b.user_id, f.reviewed, f.vouched, b.archived_at,
    b.unvouched_at, case when s.at_open then s.opened_at else s.closes_at end,
    case when f.reviewed and f.vouched then s.by_both when f.reviewed then s.by_review else s.by_vouch end
  from private.slash_prices(rule) s
    join app.r_penalty b on b.slash_id = s.slash_id
    cross join lateral (
      select case when s.at_open then b.reviewed_open else b.reviewed_close end as reviewed,
        case when s.at_open then b.vouched_open else b.vouched_close end as vouched
    ) f
  where f.reviewed or f.vouched;
$$;
comment on function private.penalties_by(text) is
  'M9, M10 with backers as of the opening (open), the close (close) or the snapshot set by the rule of the closing day (auto).';

create view app.open_slashes as
  select s.id
  from app.slashes s
  where s.closes_at > (select app.now()) and (s.cancelled_at is null or s.cancelled_at > (select app.now()));
revoke all on app.open_slashes from public, anon, authenticated;

-- Two parts, so that each can use an index.
create view app.sealed_slashes as
  select s.id
  from app.slashes s
  where s.closes_at > (select app.now())
  union
  select s.id
  from app.slashes s
  where s.cancelled_at < s.closes_at;
revoke all on app.sealed_slashes from public, anon, authenticated;
comment on view app.sealed_slashes is
  'G19: slashes whose votes have no direction: those not closed yet, and those cancelled before they closed.';

create view app.slash_rules as
  select * from private.slash_rule_spans();
revoke all on app.slash_rules from public, anon, authenticated;

create view app.slash_states as
  select s.id, s.author_id, s.subject_id, s.subject_userkey, s.type, s.amount, s.comment, s.opened_at, s.closes_at,
    case when s.cancelled_at <= (select app.now()) then s.cancelled_at end as cancelled_at, s.source_outcome, t.votes,
    t.voters,
    case
      when s.cancelled_at <= (select app.now()) then 'cancelled'
      when s.closes_at > (select app.now()) then 'open'
      when s.source_outcome in ('UPHELD', 'DEFENDED', 'INCONCLUSIVE') then lower(s.source_outcome)
      when s.source_outcome is not null then 'unknown'
      else b.band
    end as status,
    case when s.closes_at <= (select app.now()) then b.band end as band, t.up, t.down, t.weight_up, t.weight_all
  from app.slashes s
    left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
    left join app.r_slash k
      on k.slash_id = s.id
      and s.closes_at <= least(k.computed_at, (select app.now()))
      and coalesce(k.computed_at <= (select app.now()) or k.past, false)
    -- On a past day, the tallies that applied until the next vote, if there was one.
    left join lateral (
      select p.*
      from app.r_slash_past p
      where p.slash_id = k.slash_id and k.computed_at > (select app.now()) and p.until > (select app.now())
      order by p.until
      limit 1
    ) h
      on true
    left join app.r_slash_open o
      on o.slash_id = s.id and coalesce(o.computed_at <= (select app.now()) and o.until > (select app.now()), false)
    left join lateral private.slash_tally(case when k.slash_id is null and o.slash_id is null then s.id end) f on true
    cross join lateral (
      select coalesce(h.votes, k.votes, o.votes, f.votes) as votes,
        coalesce(h.voters, k.voters, o.voters, f.voters) as voters,
        -- A cancelled slash stays sealed; the rollups would give 0 here.
        case when s.cancelled_at < s.closes_at then null else coalesce(h.up, k.up, f.up) end as up,
        case when s.cancelled_at < s.closes_at then null else coalesce(h.down, k.down, f.down) end as down,
        case when h.slash_id is null then coalesce(k.weight_up, f.weight_up) else h.weight_up end as weight_up,
        case when h.slash_id is null then coalesce(k.weight_all, f.weight_all) else h.weight_all end as weight_all
    ) t
    -- Weights are compared directly, never a rounded share: exactly 60 % or 40 % is inconclusive.
    cross join lateral (
      select case
          when coalesce(t.weight_all, 0) = 0 then 'inconclusive'
          when 100 * coalesce(t.weight_up, 0) > p.pass * t.weight_all then 'upheld'
          when 100 * coalesce(t.weight_up, 0) < p.defend * t.weight_all then 'defended'
          else 'inconclusive'
        end as band
    ) b
  where coalesce(s.opened_at <= (select app.now()), false);
revoke all on app.slash_states from public, anon, authenticated;
comment on view app.slash_states is
  'M7, M8: slashes as of app.now(). `status` follows the outcome from the source, if any (unknown: an unrecognized value), `band` the votes. No direction while open.';

create view app.slash_costs as
  select * from private.slash_costs_by('auto');
revoke all on app.slash_costs from public, anon, authenticated;
comment on view app.slash_costs is
  'For slashes with a row in r_slash or r_slash_open: points, supporters, and how many of them lose points.';

create view app.slash_penalties as
  select * from private.penalties_by('auto');
revoke all on app.slash_penalties from public, anon, authenticated;
comment on view app.slash_penalties is
  'M9, M10: who backed whom at the snapshot set by the rule of the closing day, and what it cost.';
