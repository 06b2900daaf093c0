-- Page /invitations (8.24) and bonds (M12, M13).

create index on app.invitations (recipient_id, accepted_at) where status = 'ACCEPTED';
create index on app.invitations (sent_at desc, id);

create view app.invitation_states as
  select
    i.id,
    i.sender_id,
    i.recipient_address,
    i.recipient_id,
    i.sent_at,
    i.score_at_accept,
    case when i.status = 'ACCEPTED' and i.accepted_at <= (select app.now()) then i.accepted_at end as accepted_at,
    case
      when i.status = 'ACCEPTED' then case when i.accepted_at > (select app.now()) then 'pending' else 'accepted' end
      when i.status = 'INVITED' then 'pending'
      when i.status = 'ACCEPTED_OTHER_INVITATION' then 'other'
      else 'revoked'
    end as status
  from app.invitations i
  where coalesce(i.sent_at <= (select app.now()), false);
revoke all on app.invitation_states from public, anon, authenticated;

-- The bond rules of each stretch of time: one row as long as they never changed. A function, as the slash rules are.
create function private.bond_rule_spans() returns table (
  valid_from timestamptz,
  valid_to timestamptz,
  days int,
  part numeric,
  least_points numeric,
  most numeric
)
language plpgsql stable rows 3 set search_path = ''
as $$
begin
  return query
    select
      s.valid_from,
      s.valid_to,
      (s.params ->> 'bond.days')::int,
      (s.params ->> 'bond.share')::numeric,
      (s.params ->> 'bond.min')::numeric,
      (s.params ->> 'bond.max')::numeric
    from private.param_spans('{bond.%}') s;
end;
$$;
create view app.bond_rules as
  select * from private.bond_rule_spans();
revoke all on app.bond_rules from public, anon, authenticated;

-- One row per accepted invitee: start and end score, the raw share and what the cap leaves of it.
create view app.bonds as
  select
    b.id,
    b.sender_id,
    b.recipient_id,
    b.accepted_at,
    b.until,
    b.until > (select app.now()) as open,
    b.score_then,
    b.raw,
    case when b.raw is not null then least(b.most, greatest(b.least_points, b.raw)) end as impact
  from
    (
      select
        i.id,
        i.sender_id,
        i.recipient_id,
        i.accepted_at,
        i.accepted_at + make_interval(days => p.days) as until,
        p.least_points,
        p.most,
        s.score_then,
        p.part * (
          case
            when i.accepted_at + make_interval(days => p.days) > (select app.now()) then u.score
            else (
              select h.score
              from app.score_history h
              where h.user_id = i.recipient_id and h.at <= i.accepted_at + make_interval(days => p.days)
              order by h.at desc
              limit 1
            )
          end - s.score_then
        ) as raw
      from
        app.invitation_states i
        join app.users u on u.user_id = i.recipient_id
        join app.bond_rules p on p.valid_from <= i.accepted_at and i.accepted_at < p.valid_to
        cross join lateral (
          select
            coalesce(
              i.score_at_accept,
              (
                select h.score
                from app.score_history h
                where h.user_id = i.recipient_id and h.at <= i.accepted_at
                order by h.at desc
                limit 1
              )
            ) as score_then
        ) s
      where i.status = 'accepted'
    ) b;
revoke all on app.bonds from public, anon, authenticated;
comment on view app.bonds is
  'M13: bond of each accepted invitee; raw and impact are null when the score at acceptance is unknown.';

-- r_invitation_sort: what invitations are sorted and filtered by that hangs on scores and bonds, one row for each.
create table app.r_invitation_sort (
  id bigint primary key references app.invitations on delete cascade,
  sender_id bigint not null,
  accepted_at timestamptz,
  score_now int,
  impact numeric,
  until timestamptz
);
create index on app.r_invitation_sort (accepted_at desc nulls last, id);
create index on app.r_invitation_sort (accepted_at, id);
create index on app.r_invitation_sort (score_now desc nulls last, id);
create index on app.r_invitation_sort (score_now, id);
create index on app.r_invitation_sort (impact desc nulls last, id);
create index on app.r_invitation_sort (impact, id);
create index on app.r_invitation_sort (sender_id, impact);
alter table app.r_invitation_sort enable row level security;
revoke all on app.r_invitation_sort from public, anon, authenticated;
comment on table app.r_invitation_sort is
  'M13: impact and end of the bond of an accepted invitation, score of the invitee. A new invitation has a row at once.';

create function private.sort_invitations(ids bigint[]) returns bigint
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  written bigint;
begin
  insert into app.r_invitation_sort as k
  select i.id, i.sender_id, i.accepted_at, case when i.status = 'accepted' then u.score end, b.impact, b.until
  from
    app.invitation_states i
    left join app.users u on u.user_id = i.recipient_id
    left join app.bonds b on b.id = i.id and b.id = any (ids)
  where i.id = any (ids)
  on conflict (id) do update
    set
      sender_id = excluded.sender_id,
      accepted_at = excluded.accepted_at,
      score_now = excluded.score_now,
      impact = excluded.impact,
      until = excluded.until
    where
      (k.sender_id, k.accepted_at, k.score_now, k.impact, k.until) is distinct from (
        excluded.sender_id,
        excluded.accepted_at,
        excluded.score_now,
        excluded.impact,
        excluded.until
      );
  get diagnostics written = row_count;
  return written;
end;
$$;

create function private.invitation_arrived() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
begin
  perform private.sort_invitations(array(select f.id from fresh f));
  return null;
end;
$$;
create trigger invitation_sort_insert
after insert on app.invitations
referencing new table as fresh
for each statement
execute function private.invitation_arrived();
create trigger invitation_sort_update
after update on app.invitations
referencing new table as fresh
for each statement
execute function private.invitation_arrived();

create function private.invitations_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['all', 'pending', 'accepted', 'other', 'revoked'], 'all');
  bond text := private.filter_word(f, 'bond', array['open', 'closed']);
  impact text := private.filter_word(f, 'impact', array['positive', 'negative']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'status', status,
      'inviter', private.filter_person(f, 'inviter'),
      'person', private.filter_person(f, 'person'),
      'level', private.filter_levels(f, 'level'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to')
    )
  );
  froms text := 'app.invitation_states i';
  wheres text := ' where true';
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  if bond is not null or impact is not null then
    froms := froms
      || case
        when kept then ' join app.r_invitation_sort b on b.id = i.id and b.until is not null'
        else ' join app.bonds b on b.id = i.id'
      end;
    wheres := wheres
      || case bond
        when 'open' then ' and b.until > (select app.now())'
        when 'closed' then ' and b.until <= (select app.now())'
        else ''
      end
      || case impact when 'positive' then ' and b.impact > 0' when 'negative' then ' and b.impact < 0' else '' end;
  end if;
  if args ? 'level' then
    froms := froms || ' join app.users u on u.user_id = i.recipient_id and coalesce(i.status = ''accepted'', false)';
    -- As scores, so that the planner sees how few rows that is.
    wheres := wheres || private.levels_condition(private.filter_levels(f, 'level'));
  end if;
  -- `coalesce` keeps the planner from taking a computed state for rare.
  wheres := wheres
    || case when status <> 'all' then ' and coalesce(i.status = ($1 ->> ''status''), false)' else '' end
    || case when args ? 'inviter' then ' and i.sender_id = ($1 ->> ''inviter'')::bigint' else '' end
    || case
      when args ? 'person' then ' and (i.sender_id = ($1 ->> ''person'')::bigint or i.recipient_id = ($1 ->> ''person'')::bigint)'
      else ''
    end
    || case when args ? 'from' then ' and i.sent_at >= ($1 ->> ''from'')::timestamptz' else '' end
    || case when args ? 'to' then ' and i.sent_at <= ($1 ->> ''to'')::timestamptz' else '' end;
  return jsonb_build_object('from', froms || wheres, 'args', args);
end;
$$;

create function private.bond_of(b app.bonds) returns jsonb
language sql stable
as $$
  select
    jsonb_build_object(
      'scoreThen', b.score_then,
      'bondOpen', b.open,
      'bondDaysLeft', case when b.open then extract(epoch from b.until - app.now())::double precision / 86400 end,
      'bondUntil', private.iso(b.until),
      'bondRaw', b.raw,
      'bondImpact', b.impact,
      'capped', b.impact <> b.raw
    );
$$;
create function private.bond_json(id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (select private.bond_of(b) from app.bonds b where b.id = bond_json.id);
end;
$$;

create function private.invitation_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with
      i as materialized (select x.* from app.invitation_states x where x.id = any (page)),
      b as materialized (select x.* from app.bonds x where x.id = any (page))
    select
      json_agg(
        json_build_object(
          'id', i.id,
          'sentAt', private.iso(i.sent_at),
          'inviter', (select h.person from app.people h where h.user_id = i.sender_id),
          'recipient', (select h.person from app.people h where h.user_id = i.recipient_id),
          'recipientAddress', i.recipient_address,
          'status', i.status,
          'acceptedAt', private.iso(i.accepted_at),
          'hoursToAccept', extract(epoch from i.accepted_at - i.sent_at)::double precision / 3600,
          'scoreNow', case when i.status = 'accepted' then u.score end,
          'change', case when i.status = 'accepted' then u.score - b.score_then end,
          'level', case when i.status = 'accepted' then private.level(u.score) end,
          'scoreThen', b.score_then,
          'bondOpen', b.open,
          'bondDaysLeft', case
            when b.open then extract(epoch from b.until - (select app.now()))::double precision / 86400
          end,
          'bondUntil', private.iso(b.until),
          'bondRaw', b.raw,
          'bondImpact', b.impact,
          'capped', b.impact <> b.raw
        )
        order by array_position(page, i.id)
      )::jsonb
    from
      i
      left join app.users u on u.user_id = i.recipient_id
      left join b on b.id = i.id
  );
end;
$$;

create function private.invitations_kpis(query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
  source text := case
    when private.rollup_as_of('invitation_sorts') is not null then 'app.r_invitation_sort'
    else 'app.bonds'
  end;
begin
  -- Bonds with the invitations, in one pass; a filter on them has joined them already.
  execute format(
    $q$
      select
        jsonb_build_object(
          'sent', count(*),
          'accepted', count(*) filter (where status = 'accepted'),
          'pending', count(*) filter (where status = 'pending'),
          'other', count(*) filter (where status = 'other'),
          'revoked', count(*) filter (where status = 'revoked'),
          'pendingOlder30d', count(*) filter (
            where status = 'pending' and sent_at < (select app.now()) - interval '30 days'
          ),
          'plainRate', private.share(count(*) filter (where status = 'accepted'), count(*)),
          'rate', private.share(
            count(*) filter (where status = 'accepted'),
            count(*) filter (where status <> 'pending' or sent_at < (select app.now()) - interval '30 days')
          ),
          'medianHoursToAccept', percentile_cont(.5) within group (
            order by date_part('epoch', accepted_at - sent_at)
          ) / 3600,
          'openBonds', count(*) filter (where until > (select app.now())),
          'netOpenBondPoints', coalesce(sum(impact) filter (where until > (select app.now())), 0)
        )
      from (select i.status, i.sent_at, i.accepted_at, b.until, b.impact from %s offset 0) i
    $q$,
    case
      when query ->> 'from' like '% b on b.id = i.id%' then query ->> 'from'
      else replace(
        query ->> 'from',
        'app.invitation_states i',
        'app.invitation_states i left join ' || source || ' b on b.id = i.id'
      )
    end
  )
  into answer
  using query -> 'args';
  return answer;
end;
$$;

create function public.invitations_list(
  filters jsonb default '{}',
  sort text default '-sent',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query jsonb := private.invitations_query(filters);
  plain boolean := query = private.invitations_query('{}');
  kept text := case
    when plain then 'invitations_kpis'
    when query = private.invitations_query('{"bond": "open"}') then 'invitations_kpis_open'
  end;
  -- What the figures count is the length of the list.
  kpis jsonb := case
    when coalesce(page, 1) <= 1
      and coalesce(after, 'null') = 'null'
      then coalesce(private.kept(kept), private.invitations_kpis(query))
  end;
  counted jsonb := case
    when plain or kpis is null then query
    else query
      || jsonb_build_object(case when (kpis -> 'sent')::bigint <= 10000 then 'total' else 'about' end, kpis -> 'sent')
  end;
  -- In these orders a page is read from the rows that are kept in them.
  sorted boolean := ltrim(coalesce(sort, ''), '-') in ('accepted', 'impact', 'scoreNow')
    and private.rollup_as_of('invitation_sorts') is not null;
  listed jsonb := private.list_page(
    case
      when sorted then counted
        || jsonb_build_object(
          'from', case
            when plain then 'app.r_invitation_sort k where true'
            else replace(
              query ->> 'from',
              'app.invitation_states i',
              'app.invitation_states i join app.r_invitation_sort k on k.id = i.id'
            )
          end
        )
      else counted
    end,
    case
      when sorted then '{"accepted": {"sql": "k.accepted_at", "type": "timestamptz", "nullable": true},
      "impact": {"sql": "k.impact", "type": "numeric", "nullable": true}, "scoreNow": {"sql": "k.score_now", "type": "int", "nullable": true}}'::jsonb
      else '{"sent": {"sql": "i.sent_at", "type": "timestamptz"},
      "accepted": {"sql": "i.accepted_at", "type": "timestamptz", "nullable": true},
      "impact": {"sql": "(select x.impact from app.bonds x where x.id = i.id)", "type": "numeric", "nullable": true},
      "scoreNow": {"sql": "case when i.status = ''accepted'' then (select x.score from app.users x where x.user_id = i.recipient_id) end", "type": "int", "nullable": true}}'
    end,
    sort,
    page,
    per,
    after,
    case when sorted then 'k.id' else 'i.id' end,
    'bigint',
    'app.invitations'
  );
  answer jsonb := private.list_answer(listed, private.invitation_rows(listed -> 'keys'), kpis);
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('invitations_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.invitations_list(jsonb, text, int, int, jsonb) is
  'Page /invitations (M5, M13). Filters: status all|pending|accepted|other|revoked, inviter, person, bond open|closed, impact positive|negative, level (of the invitee), from, to (sent). Sorts: sent, accepted, impact, scoreNow.';

create function private.invitation_points(query jsonb, bucket text) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  points jsonb;
begin
  execute format(
    $q$
      with
        i as materialized (select i.sent_at, i.accepted_at from %s),
        e as (
          select date_trunc($2, sent_at) as at, 1 as sent, 0 as accepted from i
          union all
          select date_trunc($2, accepted_at), 0, 1 from i where accepted_at is not null
        )
      select jsonb_agg(jsonb_build_object('at', private.iso(at), 'sent', sent, 'accepted', accepted) order by at)
      from (select at, sum(sent) as sent, sum(accepted) as accepted from e group by at) b
    $q$,
    query ->> 'from'
  )
  into points
  using query -> 'args', bucket;
  return coalesce(points, '[]');
end;
$$;

create function public.invitations_series(filters jsonb default '{}', bucket text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  r private.time_range := private.range_of(private.filter_object(filters), bucket);
  query jsonb := private.invitations_query(filters);
begin
  return private.stamp()
    || private.series(
      coalesce(
        case when query = private.invitations_query('{}') then private.kept('invitations_series_' || r.bucket) end,
        private.invitation_points(query, r.bucket)
      ),
      r,
      '{"sent": 0, "accepted": 0}'
    );
end;
$$;
comment on function public.invitations_series(jsonb, text) is
  'Chart of /invitations: sent per UTC hour, day or ISO week, and of these the accepted, when they were and as far as the range goes. Takes the filters of invitations_list.';

grant execute
on function public.invitations_list(jsonb, text, int, int, jsonb), public.invitations_series(jsonb, text)
to anon, authenticated, service_role;
