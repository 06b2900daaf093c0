-- What became of those who were invited.
create table app.r_invite_stats (
  id text collate "C" primary key,
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
