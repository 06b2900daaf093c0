-- What is kept of each slash: its votes, backers and band.
create table app.r_slash_vote (
  slash_id bigint not null,
  voter_id bigint not null,
  is_upvote boolean,
  weight numeric,
  estimated boolean not null,
  at timestamptz not null,
  alone boolean not null default false,
  primary key (slash_id, voter_id)
);
create index on app.r_slash_vote (voter_id);
alter table app.r_slash_vote enable row level security;
revoke all on app.r_slash_vote from public, anon, authenticated;

create function private.forget_slashes(ids bigint[]) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from app.r_slash k where k.slash_id = any (ids);
  update app.r_slash_open o set until = '-infinity' where o.slash_id = any (ids) and o.until > '-infinity';
end;
$$;
comment on function private.forget_slashes(bigint[]) is
  'Something these slashes rest on changed: they are counted from the base tables until the next run.';

-- Argument: a select of slash ids over the changed rows `d`.
create function private.slash_touched() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  touched bigint[];
  rows_of text := case tg_op
    when 'INSERT' then 'select * from fresh'
    when 'DELETE' then 'select * from gone'
    else 'select * from fresh union all select * from gone'
  end;
begin
  execute format('with d as (%s) %s', rows_of, tg_argv[0]) into touched;
  if touched is not null then
    perform private.forget_slashes(touched);
  end if;
  return null;
end;
$$;

do $$
declare
  source text[];
begin
  -- A review or vouch after the close changes nothing, so a busy subject does not undo its old slashes.
  foreach source slice 1 in array array[
    array['votes', 'select array_agg(distinct d.target_id) from d where d.target_type = ''slash'''],
    array['slashes', 'select array_agg(distinct d.id) from d'],
    array[
      'reviews',
      'select array_agg(distinct s.id) from d join app.slashes s on s.subject_id = d.subject_id and d.created_at <= s.closes_at'
    ],
    array[
      'vouches',
      'select array_agg(distinct s.id) from d join app.slashes s on s.subject_id = d.subject_id and d.vouched_at <= s.closes_at'
    ],
    array[
      'review_archive_events',
      'select array_agg(distinct s.id) from d join app.reviews r on r.id = d.review_id
      join app.slashes s on s.subject_id = r.subject_id and d.at <= s.closes_at'
    ]
  ] loop
    execute format(
      'create trigger slash_touched_insert after insert on app.%I referencing new table as fresh
      for each statement execute function private.slash_touched(%L)',
      source[1],
      source[2]
    );
    execute format(
      'create trigger slash_touched_delete after delete on app.%I referencing old table as gone
      for each statement execute function private.slash_touched(%L)',
      source[1],
      source[2]
    );
    execute format(
      'create trigger slash_touched_update after update on app.%I referencing old table as gone new table as fresh
      for each statement execute function private.slash_touched(%L)',
      source[1],
      source[2]
    );
  end loop;
end;
$$;

create function private.count_slash(id bigint) returns void
language plpgsql set search_path = ''
as $$
declare
  deciding jsonb;
begin
  delete from app.r_slash_vote v where v.slash_id = count_slash.id;
  delete from app.r_penalty p where p.slash_id = count_slash.id;
  insert into app.r_slash_vote (slash_id, voter_id, is_upvote, weight, estimated, at)
  select distinct on (v.voter_id) v.target_id, v.voter_id, v.is_upvote, v.weight, v.weight_estimated, v.created_at
  from app.counted_votes v
  where v.target_type = 'slash' and v.target_id = count_slash.id and not v.blind
  order by v.voter_id, v.created_at desc;
  insert into app.r_penalty
    (
      slash_id,
      user_id,
      reviewed_open,
      reviewed_close,
      vouched_open,
      vouched_close,
      wei_open,
      wei_close,
      archived_at,
      unvouched_at
    )
  select count_slash.id, b.* from private.slash_backers(count_slash.id) b;
  insert into app.r_slash
    (
      slash_id,
      votes,
      voters,
      up,
      down,
      weight_up,
      weight_all,
      active,
      open_reviewed,
      open_vouched,
      open_both,
      close_reviewed,
      close_vouched,
      close_both,
      archived,
      withdrawn_wei,
      pass,
      defend,
      computed_at
    )
  select s.id, s.votes, s.voters, s.up, s.down, s.weight_up, s.weight_all, a.active, b.*, r.pass, r.defend, app.now()
  from
    app.slash_states s
    left join private.slash_turnouts(array[count_slash.id]) a on a.slash_id = s.id
    left join app.slash_rules r on r.valid_from <= s.closes_at and s.closes_at < r.valid_to
    cross join lateral (
      select
        count(*) filter (where p.reviewed_open and not p.vouched_open),
        count(*) filter (where not p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_close and not p.vouched_close),
        count(*) filter (where not p.reviewed_close and p.vouched_close),
        count(*) filter (where p.reviewed_close and p.vouched_close),
        count(p.archived_at),
        coalesce(sum(p.wei_open) filter (where p.unvouched_at is not null), 0)
      from app.r_penalty p
      where p.slash_id = s.id
    ) b
  where s.id = count_slash.id;
  deciding := private.slash_pivotal(count_slash.id);
  update app.r_slash k set pivotal = (deciding ->> 'size')::int where k.slash_id = count_slash.id;
  update app.r_slash_vote v
  set alone = true
  where
    v.slash_id = count_slash.id
    and (deciding ->> 'size')::int = 1
    and v.voter_id in (select (p ->> 'userId')::bigint from jsonb_array_elements(deciding -> 'voters') p);
end;
$$;
comment on function private.count_slash(bigint) is 'M7-M9 of a closed slash: tallies, votes with direction, backers.';

create function private.count_open_slash(id bigint) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  s app.slashes := (select x from app.slashes x where x.id = count_open_slash.id);
  clock timestamptz := app.now();
begin
  delete from app.r_slash_open o where o.slash_id = s.id;
  insert into app.r_slash_open
  select
    s.id,
    v.votes,
    v.voters,
    (select a.active from private.active_profiles(array[clock]) a),
    b.*,
    clock,
    -- What the clock alone changes: the end, and rows that are dated after it.
    least(
      s.closes_at,
      case when s.cancelled_at > clock then s.cancelled_at end,
      clock + interval '15 minutes',
      v.next,
      (
        select min(t.at)
        from
          app.reviews r
          cross join lateral (
            values
              (r.created_at),
              (r.archived_at)
          ) t (at)
        where r.subject_id = s.subject_id and t.at > clock
      ),
      (
        select min(e.at)
        from
          app.reviews r
          join app.review_archive_events e on e.review_id = r.id
        where r.subject_id = s.subject_id and e.at > clock
      ),
      (
        select min(t.at)
        from
          app.vouches x
          cross join lateral (
            values
              (x.vouched_at),
              (x.unvouched_at),
              (x.archived_at)
          ) t (at)
        where x.subject_id = s.subject_id and t.at > clock
      )
    )
  from
    (
      select
        count(*) filter (where c.counts) as votes,
        count(distinct c.voter_id) filter (where c.counts) as voters,
        min(
          least(
            case when c.created_at > clock then c.created_at end,
            case when c.archived_at > clock then c.archived_at end
          )
        ) as next
      from
        (
          select
            x.voter_id,
            x.created_at,
            x.archived_at,
            x.created_at <= clock and (x.archived_at is null or x.archived_at > clock) as counts
          from app.vote_times x
          where x.target_type = 'slash' and x.target_id = s.id
        ) c
    ) v
    cross join lateral (
      select
        count(*) filter (where p.reviewed_open and not p.vouched_open),
        count(*) filter (where not p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_open and p.vouched_open),
        count(*) filter (where p.reviewed_close and not p.vouched_close),
        count(*) filter (where not p.reviewed_close and p.vouched_close),
        count(*) filter (where p.reviewed_close and p.vouched_close)
      from private.slash_backers(s.id) p
    ) b;
end;
$$;
comment on function private.count_open_slash(bigint) is
  'M7, M9 of a slash with blind votes: how many voted and who would lose points, no direction.';
