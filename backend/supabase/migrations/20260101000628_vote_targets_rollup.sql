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
  id text generated always as (target_type || ':' || lpad(target_id::text, 20, '0')) stored unique,
  share double precision generated always as (
    (coalesce(weight_up, 0) / nullif(weight_all, 0))::double precision
  ) stored,
  controversy double precision generated always as (
    case
      when not blind then votes * 4 * (coalesce(weight_up, 0) / nullif(weight_all, 0))::double precision * (
        1 - (coalesce(weight_up, 0) / nullif(weight_all, 0))::double precision
      )
    end
  ) stored,
  primary key (target_type, target_id)
);
create index on app.r_vote_target (author_id, last_at);
create index on app.r_vote_target (subject_id);
create index on app.r_vote_target (votes desc, id);
create index on app.r_vote_target (controversy desc nulls last, id);
create index on app.r_vote_target (last_at desc, id);
alter table app.r_vote_target enable row level security;
revoke all on app.r_vote_target from public, anon, authenticated;
create table app.r_vote_kind (
  target_type text primary key,
  targets bigint not null,
  votes bigint not null,
  visible bigint not null,
  up bigint not null,
  weight_up numeric not null,
  weight_all numeric not null,
  weights_estimated bigint not null
);
alter table app.r_vote_kind enable row level security;
revoke all on app.r_vote_kind from public, anon, authenticated;
comment on table app.r_vote_kind is
  'Sums of r_vote_target by kind, changed together with its rows. visible: with a direction; up and weights: of those.';
create function private.add_vote_targets(targets app.r_vote_target[], sign int) returns void
language sql set search_path = ''
as $$
  insert into app.r_vote_kind as k
  select
    t.target_type,
    sign * count(*),
    sign * sum(t.votes),
    sign * coalesce(sum(t.up + t.down), 0),
    sign * coalesce(sum(t.up), 0),
    sign * coalesce(sum(t.weight_up), 0),
    sign * coalesce(sum(t.weight_all), 0),
    sign * sum(t.weights_estimated)
  from unnest(targets) t
  group by t.target_type
  on conflict (target_type) do update
    set
      targets = k.targets + excluded.targets,
      votes = k.votes + excluded.votes,
      visible = k.visible + excluded.visible,
      up = k.up + excluded.up,
      weight_up = k.weight_up + excluded.weight_up,
      weight_all = k.weight_all + excluded.weight_all,
      weights_estimated = k.weights_estimated + excluded.weights_estimated;
$$;
comment on function private.add_vote_targets(app.r_vote_target[], int) is
  'Adds (1) rows of r_vote_target to the sums by kind, or takes them off (-1).';

comment on table app.r_vote_target is
  'Counted votes per target with their weighted share and controversy (M7). Without direction while its slash is open; author and time of making are null for kinds the data does not carry.';

create function private.vote_target_made(target_type text, target_id bigint) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return case vote_target_made.target_type
    when 'review' then (select r.created_at from app.reviews r where r.id = vote_target_made.target_id)
    when 'vouch' then (select v.vouched_at from app.vouches v where v.id = vote_target_made.target_id)
    when 'slash' then (select s.opened_at from app.slashes s where s.id = vote_target_made.target_id)
  end;
end;
$$;
comment on function private.vote_target_made(text, bigint) is
  'When a voted thing was made; null when the data does not carry it.';

-- Every review with its number of votes, also those without any: an order by votes is then an index.
create table app.r_review_votes (
  review_id bigint primary key references app.reviews on delete cascade,
  votes bigint not null
);
create index on app.r_review_votes (votes desc, review_id);
alter table app.r_review_votes enable row level security;
revoke all on app.r_review_votes from public, anon, authenticated;
comment on table app.r_review_votes is
  'Counted votes of each review as of the last round of r_vote_target; a new review has its row at once.';
create function private.review_arrived() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.r_review_votes (review_id, votes)
  select
    r.id,
    coalesce((select t.votes from app.r_vote_target t where t.target_type = 'review' and t.target_id = r.id), 0)
  from fresh r
  on conflict do nothing;
  return null;
end;
$$;
create trigger review_votes_insert
after insert on app.reviews
referencing new table as fresh
for each statement
execute function private.review_arrived();

create table app.r_marked_review (review_id bigint primary key references app.reviews on delete cascade);
alter table app.r_marked_review enable row level security;
revoke all on app.r_marked_review from public, anon, authenticated;
comment on table app.r_marked_review is
  'EIP-6: positive reviews that their subject voted down, as of the last round of r_vote_target.';

create function app.refresh_vote_targets(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('vote_targets');
  keys text[];
  moved app.r_vote_target[];
  written bigint := 0;
begin
  if cursor is null then
    if seen is null then
      delete from app.r_vote_target where true;
      delete from app.r_vote_kind where true;
      update app.r_review_votes set votes = 0 where votes > 0;
      delete from app.r_marked_review where true;
    end if;
    -- Before the first round the triggers have queued everything there is.
    if exists (select 1 from app.rollup_state s where s.name = 'vote_targets' and s.as_of is not null) then
      insert into app.rollup_dirty (rollup, key)
      select 'vote_targets', v.target_type || ':' || v.target_id
      from app.visible_votes v
      where seen is null or v.created_at > seen
      -- At its close a slash shows its directions, without any vote having changed.
      union
      select 'vote_targets', 'slash:' || s.id
      from app.slashes s
      where
        seen is not null
        and (s.closes_at > seen and s.closes_at <= app.now() or s.cancelled_at > seen and s.cancelled_at <= app.now())
      on conflict do nothing;
    end if;
  end if;
  loop
    keys := private.take_dirty('vote_targets', 30);
    exit when keys = '{}';
    with
      gone as (
        delete from app.r_vote_target t
        using (select split_part(k, ':', 1) as kind, split_part(k, ':', 2)::bigint as id from unnest(keys) k) d
        where t.target_type = d.kind and t.target_id = d.id
        returning t
      )
    select array_agg(g.t)
    into moved
    from gone g;
    perform private.add_vote_targets(moved, -1);
    with
      made as (
        insert into app.r_vote_target as t
        select d.kind, d.id, p.author_id, p.subject_id, private.vote_target_made(d.kind, d.id), v.*
        from
          (select split_part(k, ':', 1) as kind, split_part(k, ':', 2)::bigint as id from unnest(keys) k) d
          cross join lateral (
            select
              count(*) as votes,
              bool_or(v.blind),
              case when not bool_or(v.blind) then count(*) filter (where v.is_upvote) end,
              case when not bool_or(v.blind) then count(*) filter (where not v.is_upvote) end,
              sum(v.weight) filter (where v.is_upvote),
              sum(v.weight) filter (where v.is_upvote is not null),
              count(*) filter (where v.weight_estimated),
              min(v.created_at),
              max(v.created_at)
            from app.counted_votes v
            where v.target_type = d.kind and v.target_id = d.id
            having count(*) > 0
          ) v
          left join lateral private.vote_target(d.kind, d.id) p on true
        returning t
      )
    select array_agg(m.t)
    into moved
    from made m;
    perform private.add_vote_targets(moved, 1);
    update app.r_review_votes x
    set votes = n.votes
    from
      (
        select d.id, coalesce(t.votes, 0) as votes
        from
          (select split_part(k, ':', 2)::bigint as id from unnest(keys) k where k like 'review:%') d
          left join app.r_vote_target t on t.target_type = 'review' and t.target_id = d.id
      ) n
    where x.review_id = n.id and x.votes <> n.votes;
    delete from app.r_marked_review m
    using (select split_part(k, ':', 2)::bigint as id from unnest(keys) k where k like 'review:%') d
    where m.review_id = d.id;
    insert into app.r_marked_review
    select r.id
    from
      (select split_part(k, ':', 2)::bigint as id from unnest(keys) k where k like 'review:%') d
      join app.reviews r on r.id = d.id and r.score = 1
    where
      exists (
        select 1
        from app.counted_votes v
        where v.target_type = 'review' and v.target_id = r.id and v.voter_id = r.subject_id and not v.is_upvote
      );
    written := written + coalesce(cardinality(moved), 0);
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('vote_targets', written);
end;
$$;
comment on function app.refresh_vote_targets(jsonb) is
  'r_vote_target of targets whose votes, author or time changed, and of slashes that closed (M7, G19).';
select private.watch('app.votes', 'vote_targets', 'target_type || '':'' || target_id');
select private.watch('app.reviews', 'vote_targets', '''review:'' || id');
select private.watch('app.vouches', 'vote_targets', '''vouch:'' || id');
select private.watch('app.slashes', 'vote_targets', '''slash:'' || id');
insert into app.rollup_jobs values ('vote_targets', 300, 'app.refresh_vote_targets', 20);
