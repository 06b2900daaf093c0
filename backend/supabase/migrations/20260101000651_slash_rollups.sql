-- r_slash, r_slash_vote, r_penalty: what a slash came to, counted once after it closed (direction is stored from then on only).
create table app.r_slash_vote (
  slash_id bigint not null,
  voter_id bigint not null,
  is_upvote boolean not null,
  weight numeric,
  at timestamptz not null,
  primary key (slash_id, voter_id)
);
create index on app.r_slash_vote (voter_id);
alter table app.r_slash_vote enable row level security;
revoke all on app.r_slash_vote from public, anon, authenticated;

create function private.forget_slashes(ids bigint[]) returns void
language plpgsql set search_path = '' as
$$
begin
  delete from app.r_slash k where k.slash_id = any (ids);
end $$;
comment on function private.forget_slashes(bigint[]) is 'Something these slashes rest on changed: they are counted from the base tables until the next run.';

-- Argument: a select of slash ids over the changed rows `d`.
create function private.slash_touched() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare touched bigint[]; rows_of text := case tg_op when 'INSERT' then 'select * from fresh' when 'DELETE' then 'select * from gone'
  else 'select * from fresh union all select * from gone' end;
begin
  execute format('with d as (%s) %s', rows_of, tg_argv[0]) into touched;
  if touched is not null then perform private.forget_slashes(touched); end if;
  return null;
end $$;

do $$
declare source text[];
begin
  -- A review or vouch after the close changes nothing, so a busy subject does not undo its old slashes.
  foreach source slice 1 in array array[
    ['votes', 'select array_agg(distinct d.target_id) from d where d.target_type = ''slash'''],
    ['slashes', 'select array_agg(distinct d.id) from d'],
    ['reviews', 'select array_agg(distinct s.id) from d join app.slashes s on s.subject_id = d.subject_id and d.created_at <= s.closes_at'],
    ['vouches', 'select array_agg(distinct s.id) from d join app.slashes s on s.subject_id = d.subject_id and d.vouched_at <= s.closes_at'],
    ['review_archive_events', 'select array_agg(distinct s.id) from d join app.reviews r on r.id = d.review_id
      join app.slashes s on s.subject_id = r.subject_id and d.at <= s.closes_at']]
  loop
    execute format('create trigger slash_touched_insert after insert on app.%I referencing new table as fresh
      for each statement execute function private.slash_touched(%L)', source[1], source[2]);
    execute format('create trigger slash_touched_delete after delete on app.%I referencing old table as gone
      for each statement execute function private.slash_touched(%L)', source[1], source[2]);
    execute format('create trigger slash_touched_update after update on app.%I referencing old table as gone new table as fresh
      for each statement execute function private.slash_touched(%L)', source[1], source[2]);
  end loop;
end $$;

create function app.refresh_r_slash(cursor jsonb) returns jsonb
language plpgsql set search_path = '' as
$$
declare
  ids bigint[];
  written bigint;
begin
  if cursor is null then
    delete from app.r_slash_vote v where not exists (select 1 from app.r_slash k where k.slash_id = v.slash_id);
    delete from app.r_penalty p where not exists (select 1 from app.r_slash k where k.slash_id = p.slash_id);
    delete from app.r_slash k where not exists (select 1 from app.slashes s where s.id = k.slash_id) or k.computed_at > app.now();
  end if;
  ids := array(select s.id from app.slashes s where s.closes_at <= app.now() and not exists (select 1 from app.r_slash k where k.slash_id = s.id)
    order by s.id limit 5);
  delete from app.r_slash_vote v where v.slash_id = any (ids);
  delete from app.r_penalty p where p.slash_id = any (ids);
  insert into app.r_slash_vote (slash_id, voter_id, is_upvote, weight, at)
  select distinct on (v.target_id, v.voter_id) v.target_id, v.voter_id, v.is_upvote, v.weight, v.created_at
  from app.counted_votes v where v.target_type = 'slash' and v.target_id = any (ids) and not v.blind
  order by v.target_id, v.voter_id, v.created_at desc;
  insert into app.r_penalty (slash_id, user_id, reviewed_open, reviewed_close, wei_open, wei_close, archived_at, unvouched_at)
  select s.id, b.* from unnest(ids) s(id) cross join lateral private.slash_backers(s.id) b;
  insert into app.r_slash (slash_id, votes, voters, up, down, weight_up, weight_all, active,
    open_reviewed, open_vouched, open_both, close_reviewed, close_vouched, close_both, computed_at)
  select s.id, s.votes, s.voters, s.up, s.down, s.weight_up, s.weight_all, a.active, b.*, app.now()
  from app.slash_states s left join private.slash_turnouts(ids) a on a.slash_id = s.id
  cross join lateral (select count(*) filter (where p.reviewed_open and p.wei_open is null), count(*) filter (where not p.reviewed_open and p.wei_open is not null),
      count(*) filter (where p.reviewed_open and p.wei_open is not null), count(*) filter (where p.reviewed_close and p.wei_close is null),
      count(*) filter (where not p.reviewed_close and p.wei_close is not null), count(*) filter (where p.reviewed_close and p.wei_close is not null)
    from app.r_penalty p where p.slash_id = s.id) b
  where s.id = any (ids);
  get diagnostics written = row_count;
  return jsonb_build_object('rows', written, 'cursor', case when written = 5 then jsonb_build_object('after', ids[5]) end);
end $$;
comment on function app.refresh_r_slash(jsonb) is 'M7-M9: counts every closed slash that has no row: tallies, votes with direction, backers.';

insert into app.rollup_jobs (name, period_seconds, function, "order") values ('r_slash', 300, 'app.refresh_r_slash', 10);

-- M10 of every slash that was upheld: one row per backer who loses something.
create view app.slash_penalties as
select s.id as slash_id, s.subject_id, s.closes_at, s.opened_at, s.amount, b.user_id, x.reviewed, x.vouched, b.archived_at, b.unvouched_at,
  case when p.stack then s.amount * (x.review_part + x.vouch_part) else s.amount * greatest(x.review_part, x.vouch_part) end as points
from app.slash_states s
join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
join app.r_penalty b on b.slash_id = s.id
cross join lateral (select case p.snapshot when 'open' then b.reviewed_open else b.reviewed_close end as reviewed,
  case p.snapshot when 'open' then b.wei_open is not null else b.wei_close is not null end as vouched) f
cross join lateral (select f.reviewed, f.vouched, case when f.reviewed then p.per_review else 0 end as review_part,
  case when f.vouched then p.per_vouch else 0 end as vouch_part) x
where s.status = 'upheld' and s.type = 'SCORE' and (x.reviewed or x.vouched);
revoke all on app.slash_penalties from public, anon, authenticated;
comment on view app.slash_penalties is 'M9, M10: who backed whom at the snapshot of the rule of the closing day, and what it cost.';

create function private.turnout_pct(slash_id bigint) returns double precision
language plpgsql stable set search_path = '' as
$$
#variable_conflict use_column
begin
  return (select 100 * k.voters::double precision / nullif(k.active, 0) from app.r_slash k where k.slash_id = turnout_pct.slash_id);
end $$;
