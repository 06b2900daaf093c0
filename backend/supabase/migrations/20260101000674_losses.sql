-- Page /mini-apps/oops-I-lost-it-again (8.35): what a person lost.

-- UTC days on which a person wrote a review, vote, vouch or slash.
create function private.activity_days(user_id bigint) returns table (day date)
language plpgsql stable set search_path = '' set timezone = 'UTC' as
$$
#variable_conflict use_column
begin
  return query
  select d.at::date from (
    select r.created_at as at from app.review_states r where r.author_id = activity_days.user_id
    union all select v.created_at from app.visible_votes v where v.voter_id = activity_days.user_id
    union all select v.vouched_at from app.vouch_states v where v.author_id = activity_days.user_id
    union all select s.opened_at from app.slashes s where s.author_id = activity_days.user_id and s.opened_at <= app.now()) d group by 1;
end $$;

create function private.streak_breaks(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as
$$
#variable_conflict use_column
begin
  return (
  with today as (select app.now()::date as d),
  run as (select min(x.day) as first, max(x.day) as last, count(*)::int as length from (
      select a.day, a.day - row_number() over (order by a.day)::int as run from private.activity_days(streak_breaks.user_id) a) x group by x.run),
  gap as (select r.*, coalesce(lead(r.first) over (order by r.first), t.d) - r.last - 1 as missed, lead(r.first) over (order by r.first) is null as newest from run r cross join today t)
  select jsonb_build_object(
    'longest', coalesce(max(g.length), 0), 'current', coalesce(max(g.length) filter (where g.newest and g.missed <= 0), 0),
    -- A day counts as missed once it is over.
    'breaks', count(*) filter (where g.length >= 3 and g.missed > 0), 'daysLost', coalesce(sum(g.missed) filter (where g.length >= 3 and g.missed > 0), 0),
    'longestGap', coalesce(max(g.missed), 0), 'activeDays', coalesce(sum(g.length), 0),
    'list', coalesce(jsonb_agg(jsonb_build_object('from', g.first, 'to', g.last, 'days', g.length, 'missed', g.missed) order by g.last desc) filter (where g.length >= 3 and g.missed > 0), '[]'))
  from gap g);
end $$;
comment on function private.streak_breaks(bigint) is '8.35: runs of active UTC days; a break is a run of 3 days or more followed by a missed day. An estimate where the network gives no streak.';

create function private.drawdown(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return (
  with h as (select s.at, s.score, max(s.score) over (order by s.at rows unbounded preceding) as peak from app.score_history s where s.user_id = drawdown.user_id and s.at <= app.now()),
  worst as (select h.* from h order by h.peak - h.score desc, h.at limit 1)
  select jsonb_build_object('points', coalesce((select w.peak - w.score from worst w), 0), 'peak', (select w.peak from worst w), 'low', (select w.score from worst w),
    'lowAt', private.iso((select w.at from worst w where w.peak > w.score)), 'peakAt', private.iso((select max(h.at) from h, worst w where h.score = w.peak and h.at <= w.at and w.peak > w.score))));
end $$;
comment on function private.drawdown(bigint) is '8.35: largest fall of the score from the highest value before it.';

create function private.loss_totals(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return jsonb_build_object('drawdown', (private.drawdown(user_id) ->> 'points')::int,
    'reviewsLost', (select count(*) from app.review_states r where r.subject_id = loss_totals.user_id and r.archived_at is not null),
    'vouchesLost', (select count(*) from app.vouch_states v where v.subject_id = loss_totals.user_id and not v.active),
    'vouchesLostWei', (select coalesce(sum(v.amount_wei), 0) from app.vouch_states v where v.subject_id = loss_totals.user_id and not v.active)::text,
    'unhealthyLost', (select count(*) from app.vouch_states v where v.subject_id = loss_totals.user_id and v.unhealthy),
    'slashPoints', (select coalesce(sum(s.amount), 0) from app.slash_states s where s.subject_id = loss_totals.user_id and s.status = 'upheld' and s.type = 'SCORE'),
    'endorsementPoints', (select coalesce(sum(p.points), 0) from app.slash_penalties p where p.user_id = loss_totals.user_id),
    'bondLosses', (select coalesce(-sum(b.impact), 0) from app.bonds b where b.sender_id = loss_totals.user_id and b.impact < 0));
end $$;

create table app.r_loss (
  user_id bigint primary key,
  breaks int not null,
  days_lost int not null,
  drawdown int not null
);
create index on app.r_loss (breaks desc, user_id);
alter table app.r_loss enable row level security;
revoke all on app.r_loss from public, anon, authenticated;

create function app.refresh_r_loss(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint); people bigint[]; written bigint;
begin
  people := array(select p.user_id from app.profiles p where p.user_id > after order by p.user_id limit 20);
  delete from app.r_loss l where l.user_id = any (people) or (cursor is null and not exists (select 1 from app.profiles p where p.user_id = l.user_id));
  insert into app.r_loss select p.id, (b.body ->> 'breaks')::int, (b.body ->> 'daysLost')::int, (private.drawdown(p.id) ->> 'points')::int
  from unnest(people) p(id) cross join lateral (select private.streak_breaks(p.id) as body) b;
  get diagnostics written = row_count;
  return jsonb_build_object('rows', written, 'cursor', case when cardinality(people) = 20 then jsonb_build_object('after', people[20]) end);
end $$;
insert into app.rollup_jobs (name, period_seconds, function, "order") values ('r_loss', 86400, 'app.refresh_r_loss', 50);

create function public.losses(id text, kind text default 'all', filters jsonb default '{}')
returns jsonb language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as
$$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := coalesce(private.filter_time(f, 'from'), '-infinity');
  to_at timestamptz := coalesce(private.filter_time(f, 'to'), app.now());
  who bigint := private.find_user(id);
begin
  if kind is null or kind not in ('all', 'score', 'review', 'vouch', 'slash', 'endorsement', 'bond') then perform private.refuse('kind must be all, score, review, vouch, slash, endorsement or bond'); end if;
  if who is null then return private.stamp() || jsonb_build_object('person', null, 'suggest', private.nearest_handles(ltrim(coalesce(id, ''), '@'))); end if;
  return private.stamp() || jsonb_build_object('person', private.person(who), 'totals', private.loss_totals(who), 'drawdown', private.drawdown(who),
    'streak', private.streak_breaks(who) || jsonb_build_object('source', (select nullif(u.streak_days, 0) from app.users u where u.user_id = who), 'estimated', true),
    'curve', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(h.at), 'score', h.score, 'drawdown', h.peak - h.score) order by h.at), '[]') from (
      select s.at, s.score, max(s.score) over (order by s.at rows unbounded preceding) as peak, row_number() over (order by s.at desc) as n
      from app.score_history s where s.user_id = who and s.at <= app.now()) h where h.n <= 500),
    'ledger', (select coalesce(jsonb_agg(l.body || jsonb_build_object('kind', l.kind, 'at', private.iso(l.at)) order by l.at desc, l.kind, l.body ->> 'id'), '[]') from (
      select x.* from (
        select 'review' as kind, r.archived_at as at, jsonb_build_object('id', r.id, 'person', (select h.person from app.people h where h.user_id = r.author_id), 'sentiment', r.score) as body from app.review_states r
          where r.subject_id = who and r.archived_at is not null
        union all select 'vouch', v.counted_until, jsonb_build_object('id', v.id, 'person', (select h.person from app.people h where h.user_id = v.author_id), 'wei', v.amount_wei::text, 'unhealthy', v.unhealthy)
          from app.vouch_states v where v.subject_id = who and not v.active
        union all select 'slash', s.closes_at, jsonb_build_object('id', s.id, 'person', (select h.person from app.people h where h.user_id = s.author_id), 'points', s.amount) from app.slash_states s
          where s.subject_id = who and s.status = 'upheld' and s.type = 'SCORE'
        union all select 'endorsement', p.closes_at, jsonb_build_object('id', p.slash_id, 'person', (select h.person from app.people h where h.user_id = p.subject_id), 'points', p.points) from app.slash_penalties p
          where p.user_id = who and p.points > 0
        union all select 'bond', b.accepted_at, jsonb_build_object('id', b.id, 'person', (select h.person from app.people h where h.user_id = b.recipient_id), 'points', -b.impact, 'open', b.open) from app.bonds b
          where b.sender_id = who and b.impact < 0
        union all select 'score', h.at, jsonb_build_object('id', null, 'points', -h.change, 'score', h.score) from (
          select s.at, s.score, s.score - lag(s.score) over (order by s.at) as change from app.score_history s where s.user_id = who and s.at <= app.now()) h where h.change < 0) x
      where (losses.kind = 'all' or x.kind = losses.kind) and x.at between from_at and to_at order by x.at desc limit 1000) l));
end $$;
comment on function public.losses(text, text, jsonb) is
  'Page /mini-apps/oops-I-lost-it-again/{handle} (8.35; M8-M10, M13): totals, largest fall of the score, streak breaks (estimated from activity; `source` is the network''s own streak), ledger of the newest 1,000 losses. kind all|score|review|vouch|slash|endorsement|bond; filters from, to.';

create function public.losses_network()
returns jsonb language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as
$$
begin
  return private.stamp() || jsonb_build_object(
    'falls', (select coalesce(jsonb_agg((select h.person from app.people h where h.user_id = f.user_id) || jsonb_build_object('change', f.change) order by f.change, f.user_id), '[]') from (
      select h.user_id, (array_agg(h.score order by h.at desc))[1] - (array_agg(h.score order by h.at))[1] as change from app.score_history h
      where h.at > app.now() - interval '7 days' and h.at <= app.now() group by h.user_id having (array_agg(h.score order by h.at desc))[1] < (array_agg(h.score order by h.at))[1]
      order by 2, 1 limit 20) f),
    'breaks', (select coalesce(jsonb_agg((select h.person from app.people h where h.user_id = l.user_id) || jsonb_build_object('breaks', l.breaks, 'daysLost', l.days_lost) order by l.breaks desc, l.user_id), '[]')
      from (select * from app.r_loss l where l.breaks > 0 order by l.breaks desc, l.user_id limit 20) l));
end $$;
comment on function public.losses_network() is 'Network tab of /mini-apps/oops-I-lost-it-again (M21): largest score falls of the last 7 days, most streak breaks.';

grant execute on function public.losses(text, text, jsonb), public.losses_network() to anon, authenticated, service_role;
