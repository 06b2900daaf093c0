-- Page /invitations/eip10-scores (8.26): r_eip10, one row per inviter (M12, M13).
create table app.r_eip10 (
  user_id bigint primary key,
  profile_id bigint not null,
  n int not null,
  old double precision not null,
  new double precision not null,
  delta double precision not null,
  bottom bigint[],
  top bigint[],
  open_bonds int not null,
  net_impact numeric not null,
  next_end timestamptz
);
create index on app.r_eip10 (profile_id);
create index on app.r_eip10 (abs(delta) desc, profile_id);
create index on app.r_eip10 (delta desc, profile_id);
create index on app.r_eip10 (new desc, profile_id);
create index on app.r_eip10 (old desc, profile_id);
create index on app.r_eip10 (n desc, profile_id);
create index on app.r_eip10 (net_impact desc, profile_id);
alter table app.r_eip10 enable row level security;
revoke all on app.r_eip10 from public, anon, authenticated;
comment on table app.r_eip10 is
  'M12: mean of all invitees ("old") and the bond score ("new"); bottom and top are the profile ids that count when there are more than the small number, lowest and highest first.';

-- M12 in one place: invitees by score, then id, ascending; the first k and the last k count beyond the small number.
create function private.eip10_of(inviters bigint[]) returns table (
  profile_id bigint,
  n int,
  old double precision,
  new double precision,
  bottom bigint[],
  top bigint[]
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      rule as (
        select
          coalesce((private.param('ib.k', app.now()) #>> '{}')::int, 2) as k,
          coalesce((private.param('ib.small', app.now()) #>> '{}')::int, 2147483647) as small
      ),
      i as (
        select
          p.invited_by,
          p.profile_id,
          u.score,
          count(*) over w as n,
          row_number() over (
            w
            order by u.score, p.profile_id
          ) as lo,
          row_number() over (
            w
            order by u.score desc, p.profile_id desc
          ) as hi
        from
          app.profiles p
          join app.users u on u.user_id = p.user_id
        where p.invited_by = any (inviters) and u.score is not null and p.joined_at <= (select app.now())
        window w as (partition by p.invited_by)
      )
    select
      i.invited_by,
      max(i.n)::int,
      avg(i.score)::double precision,
      (
        case
          when max(i.n) <= max(r.small) then avg(i.score)
          else (sum(i.score) filter (where i.lo <= r.k) + sum(i.score) filter (where i.hi <= r.k))::numeric / (
            2 * max(r.k)
          )
        end
      )::double precision,
      case when max(i.n) > max(r.small) then array_agg(i.profile_id order by i.lo) filter (where i.lo <= r.k) end,
      case when max(i.n) > max(r.small) then array_agg(i.profile_id order by i.hi) filter (where i.hi <= r.k) end
    from
      i
      cross join rule r
    group by i.invited_by;
end;
$$;
comment on function private.eip10_of(bigint[]) is 'M12 of inviters given by profile id.';

create function private.bond_score(profile_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('n', coalesce(max(e.n), 0), 'old', max(e.old), 'new', max(e.new))
    from private.eip10_of(array[bond_score.profile_id]) e
  );
end;
$$;

comment on function private.bond_score(bigint) is
  'M12 (EIP-10) of one inviter: number of invitees, their mean ("old") and the bond score ("new").';

create function app.refresh_r_eip10(cursor jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  after bigint := coalesce((cursor ->> 'after')::bigint, -9e18::bigint);
  ids bigint[];
  written bigint;
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  ids := array(select distinct p.invited_by from app.profiles p where p.invited_by > after order by 1 limit 40);
  delete from app.r_eip10 e
  where
    e.profile_id = any (ids)
    or (cursor is null and not exists (select 1 from app.profiles p where p.invited_by = e.profile_id));
  insert into app.r_eip10
  with
    e as materialized (
      select e.*, p.user_id
      from
        private.eip10_of(ids) e
        join app.profiles p on p.profile_id = e.profile_id
    ),
    -- Bonds as they are kept since the last run, else all worked out.
    bond as (
      select k.sender_id, k.impact, k.until
      from app.r_invitation_sort k
      where kept and k.sender_id = any (array(select e.user_id from e)) and k.until > (select app.now())
      union all
      select b.sender_id, b.impact, b.until
      from app.bonds b
      where not kept and b.sender_id = any (array(select e.user_id from e)) and b.open
    ),
    sums as (
      select b.sender_id, count(*) as open, sum(b.impact) as net, min(b.until) as next_end from bond b group by 1
    )
  select
    e.user_id,
    e.profile_id,
    e.n,
    e.old,
    e.new,
    e.new - e.old,
    e.bottom,
    e.top,
    coalesce(b.open, 0),
    coalesce(b.net, 0),
    b.next_end
  from
    e
    left join sums b on b.sender_id = e.user_id;
  get diagnostics written = row_count;
  return jsonb_build_object(
    'rows', written,
    'cursor', case when cardinality(ids) = 40 then jsonb_build_object('after', ids[40]) end
  );
end;
$$;
comment on function app.refresh_r_eip10(jsonb) is 'M12, M13 of every inviter.';
insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_eip10', 900, 'app.refresh_r_eip10', 20);

create function private.eip10_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  sign text := private.filter_word(f, 'sign', array['gain', 'loss', 'same']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'least', private.filter_int(f, 'minInvitees'),
      'level', private.filter_levels(f, 'level'),
      'person', private.filter_person(f, 'person')
    )
  );
begin
  return jsonb_build_object(
    'args', args,
    'from', 'app.r_eip10 e'
      || case when args ? 'level' then ' join app.users u on u.user_id = e.user_id' else '' end
      || ' where true'
      || case when args ? 'least' then ' and e.n >= ($1 ->> ''least'')::int' else '' end
      || case
        when args ? 'level' then ' and private.level(u.score) in (select jsonb_array_elements_text($1 -> ''level''))'
        else ''
      end
      || case when args ? 'person' then ' and e.user_id = ($1 ->> ''person'')::bigint' else '' end
      || case sign
        when 'gain' then ' and e.delta > 0'
        when 'loss' then ' and e.delta < 0'
        when 'same' then ' and e.delta = 0'
        else ''
      end
  );
end;
$$;

create function private.eip10_figures(query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  kpis jsonb;
  points jsonb;
begin
  execute format(
    'select jsonb_build_object(''inviters'', count(*), ''moreThanSmall'', count(*) filter (where e.bottom is not null),
    ''gainers'', count(*) filter (where e.delta > 0), ''losers'', count(*) filter (where e.delta < 0),
    ''medianDelta'', percentile_cont(.5) within group (order by e.delta)) from %s',
    query ->> 'from'
  )
  into kpis
  using query -> 'args';
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''profileId'', e.profile_id, ''old'', e.old, ''new'', e.new, ''n'', e.n) order by e.profile_id), ''[]'')
    from (select e.* from %s order by e.n desc, e.profile_id limit 2000) e',
    query ->> 'from'
  )
  into points
  using query -> 'args';
  return jsonb_build_object('kpis', kpis, 'points', points);
end;
$$;

create function public.eip10_scores(
  filters jsonb default '{}',
  sort text default '-change',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  query jsonb := private.eip10_query(filters);
  kept jsonb := case when private.unfiltered(filters) then private.kept('eip10_figures') end;
  -- The kept number is exact, however many there are.
  listed jsonb := private.list_page(
    query || case when kept is not null then jsonb_build_object('total', kept #> '{kpis,inviters}') else '{}' end,
    '{"change": {"sql": "abs(e.delta)", "type": "float8"}, "delta": {"sql": "e.delta", "type": "float8"},
    "new": {"sql": "e.new", "type": "float8"}, "old": {"sql": "e.old", "type": "float8"}, "n": {"sql": "e.n", "type": "int"},
    "impact": {"sql": "e.net_impact", "type": "numeric"}}',
    sort,
    page,
    per,
    after,
    'e.profile_id',
    'bigint'
  );
  figures jsonb := case when (listed ->> 'first')::boolean then coalesce(kept, private.eip10_figures(query)) end;
  page_ids bigint[] := array(select k::bigint from jsonb_array_elements_text(listed -> 'keys') k);
begin
  return private.list_answer(
      listed,
      (
        select
          json_agg(
            json_build_object(
              'person', (select h.person from app.people h where h.user_id = e.user_id),
              'n', e.n,
              'old', e.old,
              'new', e.new,
              'delta', e.delta,
              'bottom', (
                select
                  json_agg(
                    (
                      select h.person
                      from
                        app.profiles p
                        join app.people h on h.user_id = p.user_id
                      where p.profile_id = b.id
                    )
                    order by b.n
                  )
                from unnest(e.bottom) with ordinality b (id, n)
              ),
              'top', (
                select
                  json_agg(
                    (
                      select h.person
                      from
                        app.profiles p
                        join app.people h on h.user_id = p.user_id
                      where p.profile_id = b.id
                    )
                    order by b.n
                  )
                from unnest(e.top) with ordinality b (id, n)
              ),
              'openBonds', e.open_bonds,
              'netImpact', e.net_impact,
              'nextEndAt', private.iso(e.next_end)
            )
            order by array_position(page_ids, e.profile_id)
          )::jsonb
        from app.r_eip10 e
        where e.profile_id = any (page_ids)
      ),
      figures -> 'kpis'
    )
    || jsonb_build_object('points', figures -> 'points');
end;
$$;
comment on function public.eip10_scores(jsonb, text, int, int, jsonb) is
  'Page /invitations/eip10-scores (M12, M13): inviters with old mean and bond score. Filters: minInvitees, level, person, sign gain|loss|same. Sorts: change (absolute), delta, new, old, n, impact. `bottom` and `top` are null up to 4 invitees. `points` feeds the scatter (first page, at most 2,000).';

create function public.eip10_invitees(id text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(id);
  mine bigint;
  e record;
begin
  mine := (select p.profile_id from app.profiles p where p.user_id = who);
  select * into e from private.eip10_of(array[mine]) limit 1;
  return private.stamp()
    || jsonb_build_object(
      'person', case when mine is not null then private.person(who) end,
      'n', coalesce(e.n, 0),
      'old', e.old,
      'new', e.new,
      'k', (private.param('ib.k', app.now()) #>> '{}')::int,
      'small', (private.param('ib.small', app.now()) #>> '{}')::int,
      'rows', (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = i.user_id),
                'score', i.score,
                'joinedAt', private.iso(i.joined_at),
                'counts', e.bottom is null or i.profile_id = any (e.bottom) or i.profile_id = any (e.top),
                'bond', (
                  select private.bond_json(b.id)
                  from app.bonds b
                  where b.recipient_id = i.user_id and b.sender_id = who
                  order by b.accepted_at desc
                  limit 1
                )
              )
              order by i.score desc, i.profile_id desc
            ),
            '[]'
          )
        from
          (
            select p.user_id, p.profile_id, p.joined_at, u.score
            from
              app.profiles p
              join app.users u on u.user_id = p.user_id
            where p.invited_by = mine and u.score is not null and p.joined_at <= app.now()
            order by u.score desc, p.profile_id desc
            limit 1000
          ) i
      )
    );
end;
$$;
comment on function public.eip10_invitees(text) is
  'Drawer of /invitations/eip10-scores (M12, M13): all invitees of a person, highest first, with those that count marked.';

grant execute
on function public.eip10_scores(jsonb, text, int, int, jsonb), public.eip10_invitees(text)
to anon, authenticated, service_role;
