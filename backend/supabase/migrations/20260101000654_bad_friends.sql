-- Page /slashes/bad-friends (8.21): who backed those who were then slashed.

-- Everyone a person ever endorsed: a positive review or a vouch in any state.
create function private.endorsed_count(user_id bigint) returns bigint
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return (select count(*) from (
    select r.subject_id from app.review_states r where r.author_id = endorsed_count.user_id and r.score = 1
    union select v.subject_id from app.vouch_states v where v.author_id = endorsed_count.user_id) e);
end $$;

create function public.bad_friends(filters jsonb default '{}', sort text default '-points', page int default 1, per int default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as
$$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  role text := private.filter_word(f, 'role', array['reviewer', 'voucher']);
  fewest int := coalesce(private.filter_int(f, 'minSlashes', 1), 1);
  from_at timestamptz := private.filter_time(f, 'from');
  to_at timestamptz := private.filter_time(f, 'to');
  person bigint := private.filter_person(f, 'person');
  size int := least(5000, greatest(1, coalesce(per, 50)));
  skip int := (greatest(1, coalesce(page, 1)) - 1) * size;
begin
  if sort is null or ltrim(sort, '-') not in ('points', 'slashes', 'rate', 'last') then perform private.refuse('sort must be points, slashes, rate or last'); end if;
  if page > 400 then perform private.refuse('page must be 1 to 400: narrow the filter'); end if;
  return (
  with p as materialized (select x.* from app.slash_penalties x
    where x.points > 0 and (from_at is null or x.closes_at >= from_at) and (to_at is null or x.closes_at <= to_at)
      and (person is null or x.user_id = person)
      and (role is null or case role when 'reviewer' then x.reviewed else x.vouched end)),
  e as (select p.user_id, sum(p.points) as points, count(*) as slashes, count(distinct p.subject_id) as slashed,
      count(*) filter (where p.reviewed) as as_reviewer, count(*) filter (where p.vouched) as as_voucher,
      count(*) filter (where p.archived_at is not null or p.unvouched_at is not null) as left_in_window, max(p.closes_at) as last
    from p group by p.user_id having count(*) >= fewest),
  n as materialized (select e.*, private.endorsed_count(e.user_id) as endorsed from e),
  keyed as (select n.*, case ltrim(sort, '-') when 'points' then n.points::float8 when 'slashes' then n.slashes::float8
      when 'last' then extract(epoch from n.last)::float8
      else case when n.endorsed >= 10 then private.wilson_bound(n.slashed, n.endorsed, -1) end end as key from n),
  ranked as (select k.*, row_number() over (order by k.key is null, case when left(sort, 1) = '-' then -k.key else k.key end, k.user_id) as place from keyed k)
  select private.stamp() || jsonb_build_object('total', (select count(*) from n), 'totalExact', true,
    'kpis', jsonb_build_object('people', (select count(*) from n), 'points', (select coalesce(sum(n.points), 0) from n),
      'repeat', (select count(*) from n where n.slashes >= 2),
      'shareOfEndorsers', (select private.share((select count(*) from n), count(distinct x.user_id)) from app.r_penalty x
        join app.slash_states s on s.id = x.slash_id where s.status = 'upheld' and s.type = 'SCORE'),
      'since', '2025-05-28'),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person(r.user_id), 'points', r.points, 'slashes', r.slashes,
        'asReviewer', r.as_reviewer, 'asVoucher', r.as_voucher, 'leftInWindow', r.left_in_window, 'distinctEndorsed', r.endorsed,
        'slashedEndorsed', r.slashed, 'rate', private.share(r.slashed, r.endorsed), 'lastAt', private.iso(r.last)) order by r.place), '[]')
      from ranked r where r.place > skip and r.place <= skip + size),
    'pairs', (select coalesce(jsonb_agg(jsonb_build_object('slashId', x.slash_id, 'endorser', private.person(x.user_id), 'subject', private.person(x.subject_id),
        'points', x.points, 'reviewed', x.reviewed, 'vouched', x.vouched, 'closesAt', private.iso(x.closes_at)) order by x.closes_at desc, x.slash_id, x.user_id), '[]')
      from (select * from p order by closes_at desc, slash_id, user_id limit 200) x)));
end $$;
comment on function public.bad_friends(jsonb, text, int, int) is
  'Page /slashes/bad-friends (M5, M9, M10): penalised endorsers of people whose score slash was upheld. Filters: role reviewer|voucher, minSlashes, person, from, to (close). Sorts: points, slashes, rate (lower bound, from 10 endorsed), last. `pairs` holds the newest 200.';

create function public.bad_friends_check(id text)
returns jsonb language plpgsql stable security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as
$$
#variable_conflict use_column
declare who bigint := private.find_user(id);
begin
  if who is null then return private.stamp() || jsonb_build_object('person', null); end if;
  return private.stamp() || jsonb_build_object('person', private.person(who), 'exposure', private.exposure(who), 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object('person', private.person(x.subject_id), 'level', x.level, 'reviewed', x.r, 'vouched', x.v,
      'vouchedWei', x.wei::text, 'risk', x.risk, 'points', x.points, 'openSlash', (select jsonb_build_object('id', s.id, 'closesAt', private.iso(s.closes_at),
        'points', (select e.points from private.slash_supporters(s.id) e where e.user_id = who)) from app.slash_states s
        where s.subject_id = x.subject_id and s.status = 'open' order by s.closes_at limit 1)) order by x.points desc, x.subject_id), '[]')
    from (select * from private.exposure_rows(who) order by points desc, subject_id limit 500) x));
end $$;
comment on function public.bad_friends_check(text) is 'Panel "Check me" of /slashes/bad-friends (M22): everyone a person endorses now, with the expected points. `person` is null for an unknown id.';

grant execute on function public.bad_friends(jsonb, text, int, int), public.bad_friends_check(text) to anon, authenticated, service_role;
