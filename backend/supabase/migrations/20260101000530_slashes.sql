-- Page /slashes (8.18) and what a slash does to its supporters (M8-M10).

create view app.slash_states as
select s.id, s.author_id, s.subject_id, s.subject_userkey, s.type, s.amount, s.comment, s.opened_at, s.closes_at,
  case when s.cancelled_at <= (select app.now()) then s.cancelled_at end as cancelled_at, s.source_outcome, t.votes, t.voters,
  case
    when s.cancelled_at <= (select app.now()) then 'cancelled'
    when s.closes_at > (select app.now()) then 'open'
    when s.source_outcome in ('UPHELD', 'DEFENDED', 'INCONCLUSIVE') then lower(s.source_outcome)
    else b.band end as status,
  case when s.closes_at <= (select app.now()) then b.band end as band, t.up, t.down, t.weight_up, t.weight_all
from app.slashes s
cross join lateral (
  select count(*) as votes, count(distinct v.voter_id) as voters,
    case when not coalesce(bool_or(v.blind), s.closes_at > (select app.now())) then count(*) filter (where v.is_upvote) end as up,
    case when not coalesce(bool_or(v.blind), s.closes_at > (select app.now())) then count(*) filter (where not v.is_upvote) end as down,
    sum(v.weight) filter (where v.is_upvote) as weight_up, sum(v.weight) filter (where v.is_upvote is not null) as weight_all
  -- `offset 0`: a weight may be a look-up, so it is read once for both sums.
  from (select c.voter_id, c.blind, c.is_upvote, c.weight from app.counted_votes c
    where c.target_type = 'slash' and c.target_id = s.id offset 0) v) t
-- Whole numbers are compared, never a rounded share: exactly 60 % or 40 % is inconclusive.
cross join lateral (
  select case
    when coalesce(t.weight_all, 0) = 0 then 'inconclusive'
    when 100 * coalesce(t.weight_up, 0) > (private.param('slash.pass_pct', s.closes_at) #>> '{}')::numeric * t.weight_all then 'upheld'
    when 100 * coalesce(t.weight_up, 0) < (private.param('slash.defend_pct', s.closes_at) #>> '{}')::numeric * t.weight_all then 'defended'
    else 'inconclusive' end as band) b
where s.opened_at <= (select app.now());
revoke all on app.slash_states from public, anon, authenticated;
comment on view app.slash_states is
  'M7, M8: slashes as they stand at app.now(). `status` follows the source''s outcome, `band` the votes. No direction while open.';

create function private.slash_supporters(slash_id bigint)
returns table (user_id bigint, reviewed boolean, vouched boolean, points numeric)
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return query
  with s as (
    select s.*, case private.param('endorse.snapshot', s.closes_at) #>> '{}' when 'open' then s.opened_at else s.closes_at end as at,
      coalesce((private.param('endorse.review', s.closes_at) #>> '{}')::numeric, 0) as per_review,
      coalesce((private.param('endorse.vouch', s.closes_at) #>> '{}')::numeric, 0) as per_vouch,
      coalesce((private.param('endorse.stack', s.closes_at) #>> '{}')::boolean, true) as stack
    from app.slashes s where s.id = slash_id),
  u as (
    select z.author_id, bool_or(z.r) as r, bool_or(not z.r) as v from (
      select r.author_id, true as r from s join app.reviews r on r.subject_id = s.subject_id
      where r.score = 1 and r.created_at <= s.at and private.review_archived_at(r.id, r.archived_at, s.at) is null
      union all
      select v.author_id, false from s join app.vouches v on v.subject_id = s.subject_id
      where v.vouched_at <= s.at and (v.unvouched_at is null or v.unvouched_at > s.at)
        and (v.archived_at is null or v.archived_at > s.at)) z
    group by z.author_id)
  select u.author_id, u.r, u.v,
    case when s.type <> 'SCORE' then 0
      when s.stack then s.amount * (case when u.r then s.per_review else 0 end + case when u.v then s.per_vouch else 0 end)
      else s.amount * greatest(case when u.r then s.per_review else 0 end, case when u.v then s.per_vouch else 0 end) end
  from u cross join s;
end $$;
comment on function private.slash_supporters(bigint) is
  'M9, M10: who backed the subject at the snapshot of the rule of the closing day, and the points each loses if the slash is upheld.';

create function private.slash_penalty(slash_id bigint) returns numeric
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return (
select coalesce(sum(points), 0) from private.slash_supporters(slash_id));
end $$;

create function private.slash_turnouts(ids bigint[]) returns table (slash_id bigint, active bigint)
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return query
  with ends as (select s.id, least(s.closes_at, app.now()) as at from app.slashes s where s.id = any (ids))
  select e.id, a.active from ends e join private.active_profiles(array(select x.at from ends x)) a on a.at = e.at;
end $$;
comment on function private.slash_turnouts(bigint[]) is '6.5 (8.18): profiles active in the 30 days up to each slash''s end, or now: what turnout is divided by.';

create function private.slashes_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['open', 'upheld', 'defended', 'inconclusive', 'cancelled', 'closed', 'all'], 'all');
  args jsonb := jsonb_strip_nulls(jsonb_build_object(
    'status', status, 'type', upper(private.filter_word(f, 'type', array['score', 'financial', 'xp'])),
    'author', private.filter_person(f, 'author'), 'subject', private.filter_person(f, 'subject'),
    'person', private.filter_person(f, 'person'), 'q', private.contains_pattern(private.filter_text(f, 'q')),
    'from', private.filter_time(f, 'from'), 'to', private.filter_time(f, 'to'),
    'amountMin', private.filter_int(f, 'amountMin'), 'amountMax', private.filter_int(f, 'amountMax')));
begin
  return jsonb_build_object('args', args, 'from', 'app.slash_states s where true'
    || case status when 'all' then '' when 'closed' then ' and s.status in (''upheld'', ''defended'', ''inconclusive'')'
         when 'open' then ' and s.closes_at > (select app.now()) and s.cancelled_at is null' else ' and s.status = ($1 ->> ''status'')' end
    || case when args ? 'type' then ' and s.type = ($1 ->> ''type'')' else '' end
    || case when args ? 'author' then ' and s.author_id = ($1 ->> ''author'')::bigint' else '' end
    || case when args ? 'subject' then ' and s.subject_id = ($1 ->> ''subject'')::bigint' else '' end
    || case when args ? 'person' then ' and (s.author_id = ($1 ->> ''person'')::bigint or s.subject_id = ($1 ->> ''person'')::bigint)' else '' end
    || case when args ? 'q' then ' and s.comment ilike ($1 ->> ''q'')' else '' end
    || case when args ? 'from' then ' and s.opened_at >= ($1 ->> ''from'')::timestamptz' else '' end
    || case when args ? 'to' then ' and s.opened_at <= ($1 ->> ''to'')::timestamptz' else '' end
    || case when args ? 'amountMin' then ' and s.amount >= ($1 ->> ''amountMin'')::bigint' else '' end
    || case when args ? 'amountMax' then ' and s.amount <= ($1 ->> ''amountMax'')::bigint' else '' end);
end $$;

create function private.slash_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return (
  select jsonb_agg(jsonb_build_object(
    'id', s.id, 'openedAt', private.iso(s.opened_at), 'closesAt', private.iso(s.closes_at), 'cancelledAt', private.iso(s.cancelled_at),
    'subject', private.person(s.subject_id), 'author', private.person(s.author_id), 'type', s.type, 'amount', s.amount, 'claim', s.comment,
    'status', s.status, 'mismatch', s.status <> s.band and s.status not in ('open', 'cancelled'),
    'sharePct', case when s.status <> 'open' then 100 * coalesce(s.weight_up, 0) / nullif(s.weight_all, 0) end,
    'up', case when s.status <> 'open' then s.up end, 'down', case when s.status <> 'open' then s.down end,
    'votes', s.votes, 'turnoutPct', 100 * s.voters::double precision / nullif(a.active, 0),
    'durationHours', extract(epoch from coalesce(s.cancelled_at, s.closes_at) - s.opened_at)::double precision / 3600,
    'penaltyTotal', case when s.status = 'upheld' then private.slash_penalty(s.id) when s.status <> 'open' then 0 end,
    'exposure', case when s.status = 'open' then
      (select jsonb_build_object('supporters', count(*), 'points', coalesce(sum(e.points), 0)) from private.slash_supporters(s.id) e) end,
    'authorScoreThen', private.score_at(s.author_id, s.opened_at), 'subjectScoreThen', private.score_at(s.subject_id, s.opened_at)) order by k.n)
  from jsonb_array_elements_text(ids) with ordinality k(id, n)
  join app.slash_states s on s.id = k.id::bigint
  join private.slash_turnouts(array(select i::bigint from jsonb_array_elements_text(ids) i)) a on a.slash_id = s.id);
end $$;

create function private.slashes_kpis(query jsonb) returns jsonb
language plpgsql stable set search_path = '' as
$$
declare answer jsonb;
begin
  execute format($q$
    with s as materialized (select s.id, s.status, s.type, s.amount from %s)
    select jsonb_build_object('total', count(*), 'open', count(*) filter (where status = 'open'),
      'upheldOfClosed', private.share(count(*) filter (where status = 'upheld'), count(*) filter (where status in ('upheld', 'defended', 'inconclusive'))),
      'medianAmount', percentile_cont(.5) within group (order by amount) filter (where type = 'SCORE'),
      'pointsRemoved', jsonb_build_object('direct', coalesce(sum(amount) filter (where status = 'upheld' and type = 'SCORE'), 0),
        'endorsers', coalesce(sum(private.slash_penalty(id)) filter (where status = 'upheld' and type = 'SCORE'), 0)))
    from s $q$, query ->> 'from') into answer using query -> 'args';
  return answer;
end $$;

create function public.slashes_list(filters jsonb default '{}', sort text default '-opened', page int default 1, per int default 50, after jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  query jsonb := private.slashes_query(filters);
  listed jsonb := private.list_page(query, '{"opened": {"sql": "s.opened_at", "type": "timestamptz"},
    "closes": {"sql": "s.closes_at", "type": "timestamptz"}, "amount": {"sql": "s.amount", "type": "bigint"},
    "votes": {"sql": "s.votes", "type": "bigint"},
    "share": {"sql": "case when s.status <> ''open'' then coalesce(s.weight_up, 0) / nullif(s.weight_all, 0) end", "type": "numeric", "nullable": true}}',
    sort, page, per, after, 's.id', 'bigint');
  answer jsonb := private.list_answer(listed, private.slash_rows(listed -> 'keys'),
    case when (listed ->> 'first')::boolean then private.slashes_kpis(query) end);
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('slashes_query', filters),
      'lastClosedAt', private.iso((select max(s.closes_at) from app.slashes s where s.closes_at <= app.now() and s.cancelled_at is null)));
  end if;
  return answer;
end $$;
comment on function public.slashes_list(jsonb, text, int, int, jsonb) is
  'Page /slashes (M8-M10, G19). Filters: status open|upheld|defended|inconclusive|cancelled|closed|all, type score|financial|xp, author, subject, person, q, amountMin, amountMax, from, to (opened). Sorts: opened, closes, amount, votes, share. No direction while open.';

grant execute on function public.slashes_list(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
