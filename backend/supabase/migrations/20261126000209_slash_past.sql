-- Votes of a closed slash as they stood on the days since its close, so that a past day reads them instead of counting them. Votes
-- end with the slash, so there is hardly a row: only where one was cast or taken back afterwards.
create table app.r_slash_past (
  slash_id bigint not null,
  until timestamptz not null,
  votes bigint not null,
  voters bigint not null,
  up bigint not null,
  down bigint not null,
  weight_up numeric,
  weight_all numeric,
  primary key (slash_id, until)
);
comment on table app.r_slash_past is
  'M7 of a closed slash from its close, or from the row before, until a vote was cast or taken back; from the last row on r_slash holds.';
alter table app.r_slash_past enable row level security;
revoke all on app.r_slash_past from public, anon, authenticated;

alter table app.r_slash add past boolean;
comment on column app.r_slash.past is
  'Whether r_slash_past holds all that changed since the close; false where that is too much, null while it is not known.';

create function private.count_slash_past(slash_id bigint) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  changes timestamptz[];
  votes bigint;
  few boolean;
begin
  delete from app.r_slash_past p where p.slash_id = count_slash_past.slash_id;
  changes := array(
    select distinct t.at
    from
      app.r_slash k
      join app.slashes s on s.id = k.slash_id
      join app.vote_times v on v.target_type = 'slash' and v.target_id = s.id
      cross join lateral (
        values
          (v.created_at),
          (v.archived_at)
      ) t (at)
    where k.slash_id = count_slash_past.slash_id and t.at > s.closes_at and t.at <= k.computed_at
  );
  votes := (
    select count(*) from app.vote_times v where v.target_type = 'slash' and v.target_id = count_slash_past.slash_id
  );
  -- All votes are counted for each change: where that takes long, a past day counts them on the spot.
  few := cardinality(changes) * votes <= 20000;
  if few then
    insert into app.r_slash_past
    select
      count_slash_past.slash_id,
      t.at,
      count(v.voter_id),
      count(distinct v.voter_id),
      count(*) filter (where v.is_upvote),
      count(*) filter (where not v.is_upvote),
      sum(v.weight) filter (where v.is_upvote),
      sum(v.weight) filter (where v.is_upvote is not null)
    from
      unnest(changes) t (at)
      left join (
        select c.voter_id, c.is_upvote, c.weight, c.created_at, c.archived_at
        from app.visible_votes c
        where c.target_type = 'slash' and c.target_id = count_slash_past.slash_id
        offset 0
      ) v
        on v.created_at < t.at and (v.archived_at is null or v.archived_at >= t.at)
    group by t.at;
  end if;
  update app.r_slash k set past = few where k.slash_id = count_slash_past.slash_id;
end;
$$;
comment on function private.count_slash_past(bigint) is 'M7 of a closed slash on the days since its close.';

create or replace view app.slash_states as
  select
    s.id,
    s.author_id,
    s.subject_id,
    s.subject_userkey,
    s.type,
    s.amount,
    s.comment,
    s.opened_at,
    s.closes_at,
    case when s.cancelled_at <= (select app.now()) then s.cancelled_at end as cancelled_at,
    s.source_outcome,
    t.votes,
    t.voters,
    case
      when s.cancelled_at <= (select app.now()) then 'cancelled'
      when s.closes_at > (select app.now()) then 'open'
      when s.source_outcome in ('UPHELD', 'DEFENDED', 'INCONCLUSIVE') then lower(s.source_outcome)
      when s.source_outcome is not null then 'unknown'
      else b.band
    end as status,
    case when s.closes_at <= (select app.now()) then b.band end as band,
    t.up,
    t.down,
    t.weight_up,
    t.weight_all
  from
    app.slashes s
    left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
    left join app.r_slash k
      on k.slash_id = s.id
      and s.closes_at <= least(k.computed_at, (select app.now()))
      and coalesce(k.computed_at <= (select app.now()) or k.past, false)
    -- On a past day as they stood until the next vote, if there was one.
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
      select
        coalesce(h.votes, k.votes, o.votes, f.votes) as votes,
        coalesce(h.voters, k.voters, o.voters, f.voters) as voters,
        coalesce(h.up, k.up, f.up) as up,
        coalesce(h.down, k.down, f.down) as down,
        case when h.slash_id is null then coalesce(k.weight_up, f.weight_up) else h.weight_up end as weight_up,
        case when h.slash_id is null then coalesce(k.weight_all, f.weight_all) else h.weight_all end as weight_all
    ) t
    -- Whole numbers are compared, never a rounded share: exactly 60 % or 40 % is inconclusive.
    cross join lateral (
      select
        case
          when coalesce(t.weight_all, 0) = 0 then 'inconclusive'
          when 100 * coalesce(t.weight_up, 0) > p.pass * t.weight_all then 'upheld'
          when 100 * coalesce(t.weight_up, 0) < p.defend * t.weight_all then 'defended'
          else 'inconclusive'
        end as band
    ) b
  where coalesce(s.opened_at <= (select app.now()), false);

create or replace function private.count_slash(id bigint)
returns void
language plpgsql
set search_path = ''
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
  perform private.count_slash_past(count_slash.id);
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

create or replace function app.refresh_r_slash(cursor jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  began timestamptz := clock_timestamp();
  open_after bigint := (cursor ->> 'open')::bigint;
  slash bigint;
  written bigint := 0;
begin
  if cursor is null then
    delete from app.r_slash_vote v where not exists (select 1 from app.r_slash k where k.slash_id = v.slash_id);
    delete from app.r_slash_past p where not exists (select 1 from app.r_slash k where k.slash_id = p.slash_id);
    delete from app.r_penalty p where not exists (select 1 from app.r_slash k where k.slash_id = p.slash_id);
    delete from app.r_slash k
    where not exists (select 1 from app.slashes s where s.id = k.slash_id) or k.computed_at > app.now();
    delete from app.r_slash_open o
    where
      not exists (select 1 from app.slashes s where s.id = o.slash_id and s.closes_at > app.now())
      or o.computed_at > app.now();
    -- The marks of its closing day are others than it was counted by.
    delete from app.r_slash k
    using
      app.slashes s,
      app.slash_rules r
    where
      s.id = k.slash_id
      and r.valid_from <= s.closes_at
      and s.closes_at < r.valid_to
      and (k.pass, k.defend) is distinct from (r.pass, r.defend);
  end if;
  if open_after is null then
    loop
      slash := (
        select s.id
        from app.slashes s
        where s.closes_at <= app.now() and not exists (select 1 from app.r_slash k where k.slash_id = s.id)
        order by s.id
        limit 1
      );
      exit when slash is null;
      if app.chunk_over(began) then
        return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
      end if;
      perform private.count_slash(slash);
      written := written + 1;
    end loop;
    -- Counted before their past was kept.
    loop
      slash := (select k.slash_id from app.r_slash k where k.past is null limit 1);
      exit when slash is null;
      if app.chunk_over(began) then
        return jsonb_build_object('rows', written, 'cursor', '{}'::jsonb);
      end if;
      perform private.count_slash_past(slash);
      written := written + 1;
    end loop;
    open_after := -9e18;
  end if;
  loop
    slash := (
      select s.id
      from app.slashes s
      where
        s.id > open_after
        and s.opened_at <= app.now()
        and s.closes_at > app.now()
        and (s.cancelled_at is null or s.cancelled_at > app.now())
      order by s.id
      limit 1
    );
    if slash is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    if app.chunk_over(began) then
      return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('open', open_after));
    end if;
    perform private.count_open_slash(slash);
    open_after := slash;
  end loop;
end;
$$;
