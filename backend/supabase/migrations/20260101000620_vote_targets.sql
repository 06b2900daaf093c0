-- r_vote_target: M7 of everything that was ever voted on, so that no page has to add up votes.
create table app.r_vote_target (
  target_type text not null,
  target_id bigint not null,
  author_id bigint,
  subject_id bigint,
  made_at timestamptz,
  votes bigint not null,
  blind boolean not null,
  up bigint,
  down bigint,
  weight_up numeric,
  weight_all numeric,
  weights_estimated bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (target_type, target_id)
);
create index on app.r_vote_target (author_id);
create index on app.r_vote_target (subject_id);
alter table app.r_vote_target enable row level security;
revoke all on app.r_vote_target from public, anon, authenticated;
comment on table app.r_vote_target is 'Counted votes per target. Without direction while its slash is open; author and time of making are null for kinds the data does not carry.';

create function private.vote_target_made(target_type text, target_id bigint) returns timestamptz
language plpgsql stable set search_path = '' as
$$
begin
  return case vote_target_made.target_type
    when 'review' then (select r.created_at from app.reviews r where r.id = vote_target_made.target_id)
    when 'vouch' then (select v.vouched_at from app.vouches v where v.id = vote_target_made.target_id)
    when 'slash' then (select s.opened_at from app.slashes s where s.id = vote_target_made.target_id) end;
end $$;
comment on function private.vote_target_made(text, bigint) is 'When a voted thing was made; null when the data does not carry it.';

create function app.refresh_vote_targets(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as
$$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('vote_targets');
  keys text[];
  n bigint;
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then delete from app.r_vote_target; end if;
    insert into app.rollup_dirty (rollup, key)
    select 'vote_targets', v.target_type || ':' || v.target_id from app.visible_votes v where seen is null or v.created_at > seen
    -- At its close a slash shows its directions, without any vote having changed.
    union select 'vote_targets', 'slash:' || s.id from app.slashes s where seen is not null and (s.closes_at > seen and s.closes_at <= app.now()
      or s.cancelled_at > seen and s.cancelled_at <= app.now())
    on conflict do nothing;
  end if;
  loop
    keys := private.take_dirty('vote_targets', 400);
    exit when keys = '{}';
    delete from app.r_vote_target t using (select split_part(k, ':', 1) as kind, split_part(k, ':', 2)::bigint as id from unnest(keys) k) d
      where t.target_type = d.kind and t.target_id = d.id;
    insert into app.r_vote_target
    select d.kind, d.id, p.author_id, p.subject_id, private.vote_target_made(d.kind, d.id), v.* from (
      select split_part(k, ':', 1) as kind, split_part(k, ':', 2)::bigint as id from unnest(keys) k) d
    cross join lateral (
      select count(*) as votes, bool_or(v.blind), case when not bool_or(v.blind) then count(*) filter (where v.is_upvote) end,
        case when not bool_or(v.blind) then count(*) filter (where not v.is_upvote) end, sum(v.weight) filter (where v.is_upvote),
        sum(v.weight) filter (where v.is_upvote is not null), count(*) filter (where v.weight_estimated), min(v.created_at), max(v.created_at)
      from app.counted_votes v where v.target_type = d.kind and v.target_id = d.id having count(*) > 0) v
    left join lateral private.vote_target(d.kind, d.id) p on true;
    get diagnostics n = row_count;
    written := written + n;
    exit when clock_timestamp() - began > interval '80 milliseconds';
  end loop;
  return private.rollup_answer('vote_targets', written);
end $$;
comment on function app.refresh_vote_targets(jsonb) is 'r_vote_target of targets whose votes, author or time changed, and of slashes that closed (M7, G19).';
select private.watch('app.votes', 'vote_targets', 'target_type || '':'' || target_id');
select private.watch('app.reviews', 'vote_targets', '''review:'' || id');
select private.watch('app.vouches', 'vote_targets', '''vouch:'' || id');
select private.watch('app.slashes', 'vote_targets', '''slash:'' || id');
insert into app.rollup_jobs values ('vote_targets', 300, 'app.refresh_vote_targets', 20);
