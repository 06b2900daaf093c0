create function private.sort_invitations(ids text[]) returns bigint
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  written bigint;
begin
  insert into app.r_invitation_sort as k
  select i.id, i.sender_id, i.accepted_at, case when i.status = 'accepted' then u.score end, b.impact, b.until
  from app.invitation_states i
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
    where (k.sender_id, k.accepted_at, k.score_now, k.impact, k.until) is distinct from (
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
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.sort_invitations(array(select f.id from fresh f));
  return null;
end;
$$;

create function app.refresh_invitation_sorts(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  after text := coalesce(cursor ->> 'after', '');
  ids text[];
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
    exit when app.chunk_time_is_up(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', after));
end;
$$;
comment on function app.refresh_invitation_sorts(jsonb) is 'Refreshes r_invitation_sort.';

create function private.flagged_people() returns setof bigint
language plpgsql stable rows 100 set search_path = '' as $$
begin
  return query
    select f.user_id from app.r_flag f where f.score >= 50
    union
    select v.voter_id from app.r_voter v where v.period = 90 and v.band in ('high', 'very high');
end;
$$;

create function private.wrote_between(user_id bigint, from_at timestamptz, to_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
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
language plpgsql stable set search_path = '' as $$
begin
  return case when at <= app.now() then private.score_at(user_id, at) - start end;
end;
$$;

create function app.refresh_r_invite_stats(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  after text := coalesce(cursor ->> 'after', '');
  ids text[];
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
  where r.id = any (ids)
    or (
      cursor is null
      and not exists (select 1 from app.invitation_states i where i.id = r.id and i.status = 'accepted')
    );
  insert into app.r_invite_stats
  select i.id, i.sender_id, i.recipient_id, i.sent_at, i.accepted_at,
    private.level(coalesce(private.score_at(i.sender_id, i.sent_at), u.score)),
    private.wrote_between(i.recipient_id, i.accepted_at, i.accepted_at + interval '7 days'),
    private.wrote_between(i.recipient_id, i.accepted_at + interval '7 days', i.accepted_at + interval '30 days'),
    private.wrote_between(i.recipient_id, i.accepted_at + interval '30 days', i.accepted_at + interval '90 days'),
    private.score_moved(i.recipient_id, s.start, i.accepted_at + interval '30 days'),
    private.score_moved(i.recipient_id, s.start, i.accepted_at + interval '90 days'),
    private.score_moved(i.recipient_id, s.start, i.accepted_at + interval '180 days')
  from app.invitation_states i
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

create function private.k_factors() returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  clock timestamptz := app.now();
  kept jsonb;
  open_from timestamptz;
  late timestamptz;
begin
  if private.looks_back() then
    -- The first month with an invitation accepted after that day: its stored figures include more than was known then.
    select min(date_trunc('month', p.joined_at))
    into late
    from app.r_invite_stats r
      join app.profiles p on p.user_id = r.sender_id
    where r.accepted_at > clock
      and r.sent_at <= clock
      and r.sent_at >= p.joined_at
      and r.sent_at <= p.joined_at + interval '30 days';
    select jsonb_agg(e.one order by e.at), max(e.at) + interval '1 month'
    into kept, open_from
    from (
        select x.one, (x.one ->> 'at')::timestamptz as at
        from app.r_cached_answer k
          cross join jsonb_array_elements(k.answer -> 'kFactors') x (one)
        where k.part = 'invitations_stats'
      ) e
    where e.at + interval '1 month' + interval '30 days' <= clock and e.at < coalesce(late, 'infinity');
  end if;
  return (
    with
    -- One pass over everyone instead of one per member.
    brought as (
      select date_trunc('month', p.joined_at) as month, count(*) as n
      from app.r_invite_stats r
        join app.profiles p on p.user_id = r.sender_id
      where p.joined_at <= clock
        and p.joined_at >= coalesce(open_from, '-infinity')
        and r.accepted_at <= clock
        and r.sent_at >= p.joined_at
        and r.sent_at <= p.joined_at + interval '30 days'
      group by 1
    ), joined as (
      select date_trunc('month', p.joined_at) as month, count(*) as n
      from app.profiles p
      where p.joined_at <= clock and p.joined_at >= coalesce(open_from, '-infinity')
      group by 1
    ), m as (
      select j.month, j.n as joined, coalesce(b.n, 0) as brought
      from joined j
        left join brought b on b.month = j.month
    )
    select coalesce(kept, '[]')
        || coalesce(
          jsonb_agg(
            jsonb_build_object(
              'at', private.iso(m.month),
              'joined', m.joined,
              'brought', m.brought,
              'k', m.brought::float8 / m.joined,
              'complete', m.month + interval '1 month' + interval '30 days' <= clock
            )
            order by m.month
          ),
          '[]'
        )
    from m
  );
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

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('invitation_sorts', 900, 'app.refresh_invitation_sorts', 15);

insert into app.rollup_jobs (name, period_seconds, function, "order")
values ('r_invite_stats', 86400, 'app.refresh_r_invite_stats', 22);
