-- Page /invitations/stats (8.27): r_invite_stats, one row per accepted invitation.
create table app.r_invite_stats (
  id bigint primary key,
  sender_id bigint not null,
  recipient_id bigint not null,
  sent_at timestamptz not null,
  accepted_at timestamptz not null,
  sender_level text,
  active7 boolean,
  active30 boolean,
  active90 boolean,
  change30 int,
  change90 int,
  change180 int
);
create index on app.r_invite_stats (sender_id);
alter table app.r_invite_stats enable row level security;
revoke all on app.r_invite_stats from public, anon, authenticated;
comment on table app.r_invite_stats is
  'What became of an invitee: wrote anything in the first 7, days 8-30, days 31-90; score change after 30, 90, 180 days. Null while that time has not come.';

-- In the file of statistics since rollups need their table of jobs: every invitation in turn, as scores and bonds move on.
create function app.refresh_invitation_sorts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  began timestamptz := clock_timestamp();
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  ids bigint[];
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_invitation_sort k using app.invitations i where i.id = k.id and i.sent_at > app.now();
  end if;
  loop
    ids := array(select i.id from app.invitations i where i.id > after order by i.id limit 200);
    if ids = '{}' then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    written := written + private.sort_invitations(ids);
    after := ids[cardinality(ids)];
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;
comment on function app.refresh_invitation_sorts(jsonb) is 'r_invitation_sort.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('invitation_sorts', 900, 'app.refresh_invitation_sorts', 15);

-- Everyone with a composite score that is high or very high (farmer, or bot over 90 days).
create function private.flagged_people() returns setof bigint
language plpgsql stable rows 100 set search_path = ''
as $$
begin
  return query
    select f.user_id from app.r_flag f where f.score >= 50
    union
    select v.voter_id from app.r_voter v where v.period = 90 and v.band in ('high', 'very high');
end;
$$;

create function private.wrote_between(user_id bigint, from_at timestamptz, to_at timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return case
    when to_at <= app.now() then exists (
      select 1
      from app.reviews r
      where r.author_id = wrote_between.user_id and r.created_at > from_at and r.created_at <= to_at
    )
    or exists (
      select 1
      from app.visible_votes v
      where v.voter_id = wrote_between.user_id and v.created_at > from_at and v.created_at <= to_at
    )
    or exists (
      select 1
      from app.vouches v
      where v.author_id = wrote_between.user_id and v.vouched_at > from_at and v.vouched_at <= to_at
    )
    or exists (
      select 1
      from app.slashes s
      where s.author_id = wrote_between.user_id and s.opened_at > from_at and s.opened_at <= to_at
    )
  end;
end;
$$;

create function private.score_moved(user_id bigint, start int, at timestamptz) returns int
language plpgsql stable set search_path = ''
as $$
begin
  return case when at <= app.now() then private.score_at(user_id, at) - start end;
end;
$$;

create function app.refresh_r_invite_stats(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  ids bigint[];
  written bigint;
begin
  ids := array(
    select i.id
    from app.invitation_states i
    where i.id > after and i.status = 'accepted' and i.recipient_id is not null
    order by i.id
    limit 50
  );
  delete from app.r_invite_stats r
  where
    r.id = any (ids)
    or (
      cursor is null
      and not exists (select 1 from app.invitation_states i where i.id = r.id and i.status = 'accepted')
    );
  insert into app.r_invite_stats
  select
    i.id,
    i.sender_id,
    i.recipient_id,
    i.sent_at,
    i.accepted_at,
    private.level(coalesce(private.score_at(i.sender_id, i.sent_at), u.score)),
    private.wrote_between(i.recipient_id, i.accepted_at, i.accepted_at + interval '7 days'),
    private.wrote_between(i.recipient_id, i.accepted_at + interval '7 days', i.accepted_at + interval '30 days'),
    private.wrote_between(i.recipient_id, i.accepted_at + interval '30 days', i.accepted_at + interval '90 days'),
    private.score_moved(i.recipient_id, s.start, i.accepted_at + interval '30 days'),
    private.score_moved(i.recipient_id, s.start, i.accepted_at + interval '90 days'),
    private.score_moved(i.recipient_id, s.start, i.accepted_at + interval '180 days')
  from
    app.invitation_states i
    left join app.users u on u.user_id = i.sender_id
    cross join lateral (select coalesce(i.score_at_accept, private.score_at(i.recipient_id, i.accepted_at)) as start) s
  where i.id = any (ids);
  get diagnostics written = row_count;
  return jsonb_build_object(
    'rows', written,
    'cursor', case when cardinality(ids) = 50 then jsonb_build_object('after', ids[50]) end
  );
end;
$$;
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_invite_stats', 86400, 'app.refresh_r_invite_stats', 22);

-- k-factor of a month: accepted invitations that its new profiles sent in their first 30 days, per new profile.
create function private.k_factors() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
begin
  return (
    with
      p as (
        select date_trunc('month', p.joined_at) as month, p.user_id, p.joined_at
        from app.profiles p
        where p.joined_at <= (select app.now())
      ),
      m as (
        select
          p.month,
          count(*) as joined,
          sum(
            (
              select count(*)
              from app.r_invite_stats r
              where
                r.sender_id = p.user_id
                and r.sent_at >= p.joined_at
                and r.sent_at <= p.joined_at + interval '30 days'
            )
          ) as brought
        from p
        group by p.month
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'at', private.iso(m.month),
            'joined', m.joined,
            'brought', m.brought,
            'k', m.brought::float8 / m.joined,
            'complete', m.month + interval '1 month' + interval '30 days' <= (select app.now())
          )
          order by m.month
        ),
        '[]'
      )
    from m
  );
end;
$$;

create function private.count_invitations(filters jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := private.filter_time(f, 'from');
  to_at timestamptz := private.filter_time(f, 'to');
  levels text[] := private.filter_levels(f, 'inviterLevel');
  senders bigint[];
  fewest int := coalesce(private.filter_int(f, 'minInvitees'), 5);
  -- What no filter changes comes from the figures that are kept, unless these are just being counted.
  kept jsonb := case when not private.unfiltered(filters) then private.kept('invitations_stats') end;
  k jsonb := coalesce(kept -> 'kFactors', private.k_factors());
  rest jsonb := f - 'inviterLevel' - 'minInvitees';
  sorted boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  -- By their scores, which have an index.
  if levels is not null then
    execute 'select array(select u.user_id from app.users u where true' || private.levels_condition(levels) || ')'
    into senders;
  end if;
  return (
    with
      i as materialized (
        select i.*
        from app.invitation_states i
        -- Bounds in any case, so that a range is read by its index.
        where
          i.sent_at >= coalesce(from_at, '-infinity')
          and i.sent_at <= coalesce(to_at, 'infinity')
          and (senders is null or i.sender_id in (select unnest(senders)))
      ),
      a as materialized (
        select r.*
        from
          app.r_invite_stats r
          join i on i.id = r.id
      ),
      flagged as materialized (select f as user_id from private.flagged_people() f),
      sent as (
        select
          i.sender_id,
          count(*) as sent,
          count(*) filter (where i.status = 'accepted') as accepted,
          count(*) filter (
            where i.status <> 'pending' or i.sent_at < (select app.now()) - interval '30 days'
          ) as settled
        from i
        group by i.sender_id
        having count(*) filter (where i.status = 'accepted') >= fewest
      ),
      top as materialized (
        select s.*
        from sent s
        order by private.wilson_bound(s.accepted, s.settled, -1) desc nulls last, s.accepted desc, s.sender_id
        limit 200
      ),
      slashed as materialized (
        select s.subject_id, count(*) as n from app.slash_states s where s.status = 'upheld' group by 1
      ),
      invitee as (
        select
          r.sender_id,
          avg(u.score) as mean_score,
          avg(r.change90) as change90,
          count(*) as n,
          count(f.user_id) as flagged,
          coalesce(sum(x.n), 0)::bigint as upheld
        from
          app.r_invite_stats r
          left join app.users u on u.user_id = r.recipient_id
          left join flagged f on f.user_id = r.recipient_id
          left join slashed x on x.subject_id = r.recipient_id
        where r.sender_id = any (array(select t.sender_id from top t))
        group by 1
      )
    select
      private.stamp()
        || jsonb_build_object(
          'kpis', coalesce(
              case when private.unfiltered(rest) then private.kept('invitations_kpis') end,
              private.invitations_kpis(private.invitations_query(rest))
            )
            || jsonb_build_object(
              'kFactor', (
                select (e ->> 'k')::float8
                from jsonb_array_elements(k) e
                where (e ->> 'complete')::boolean
                order by e ->> 'at' desc
                limit 1
              ),
              'activeAfter30d', (
                select private.share(count(*) filter (where a.active30), count(*) filter (where a.active30 is not null))
                from a
              ),
              'flagged', (
                select private.share(count(x.user_id), count(*))
                from
                  a
                  left join flagged x on x.user_id = a.recipient_id
              ),
              'meanChange', (
                select jsonb_build_object('d30', avg(a.change30), 'd90', avg(a.change90), 'd180', avg(a.change180))
                from a
              )
            ),
          'funnel', (
            select
              jsonb_build_array(
                jsonb_build_object('step', 'sent', 'count', (select count(*) from i)),
                jsonb_build_object('step', 'accepted', 'count', count(*)),
                jsonb_build_object(
                  'step', 'active7',
                  'count', count(*) filter (where a.active7),
                  'of', count(a.active7)
                ),
                jsonb_build_object(
                  'step', 'active30',
                  'count', count(*) filter (where a.active7 and a.active30),
                  'of', count(a.active30)
                ),
                jsonb_build_object(
                  'step', 'active90',
                  'count', count(*) filter (where a.active7 and a.active30 and a.active90),
                  'of', count(a.active90)
                )
              )
            from a
          ),
          'hoursHistogram', (
            select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
            from
              (
                select
                  private.doubling(extract(epoch from a.accepted_at - a.sent_at)::float8 / 3600)::int as bin,
                  count(*) as n
                from a
                group by 1
              ) h
          ),
          'depths', coalesce(
            kept -> 'depths',
            (
              select coalesce(jsonb_agg(jsonb_build_object('depth', d.depth, 'count', d.n) order by d.depth), '[]')
              from (select x.depth, count(*) as n from app.r_invite x group by x.depth) d
            )
          ),
          'kFactors', k,
          'paths', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object('level', p.level, 'n', p.n, 'd30', p.d30, 'd90', p.d90, 'd180', p.d180)
                  order by l.rank
                ),
                '[]'
              )
            from
              (
                select
                  a.sender_level as level,
                  count(*) as n,
                  to_jsonb(percentile_cont(array[.25, .5, .75]) within group (order by a.change30)) as d30,
                  to_jsonb(percentile_cont(array[.25, .5, .75]) within group (order by a.change90)) as d90,
                  to_jsonb(percentile_cont(array[.25, .5, .75]) within group (order by a.change180)) as d180
                from a
                group by 1
              ) p
              join app.levels l on l.level = p.level
          ),
          'leaderboard', (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = t.sender_id),
                    'sent', t.sent,
                    'accepted', t.accepted,
                    'plainRate', private.share(t.accepted, t.sent),
                    'rate', private.share(t.accepted, t.settled),
                    'meanScore', v.mean_score,
                    'meanChange90d', v.change90,
                    'flagged', private.share(coalesce(v.flagged, 0), coalesce(v.n, 0)),
                    'upheldSlashes', coalesce(v.upheld, 0),
                    'netBond', case
                      when sorted then (
                        select coalesce(sum(k.impact), 0) from app.r_invitation_sort k where k.sender_id = t.sender_id
                      )
                      else (select coalesce(sum(b.impact), 0) from app.bonds b where b.sender_id = t.sender_id)
                    end
                  )
                  order by private.wilson_bound(t.accepted, t.settled, -1) desc nulls last, t.accepted desc, t.sender_id
                ),
                '[]'
              )
            from
              top t
              left join invitee v on v.sender_id = t.sender_id
          )
        )
  );
end;
$$;

create function public.invitations_stats(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return coalesce(
      case when private.unfiltered(filters) then private.kept('invitations_stats') end,
      private.count_invitations(filters)
    )
    || private.stamp();
end;
$$;
comment on function public.invitations_stats(jsonb) is
  'Page /invitations/stats (M5, M13; k-factor). Filters: inviterLevel, minInvitees (default 5), from, to (sent). Paths are quartiles of the invitees'' score change; months not complete are marked.';

grant execute on function public.invitations_stats(jsonb) to anon, authenticated, service_role;
