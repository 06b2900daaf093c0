-- People around somebody with thousands of reviews, as their own page and the comparison list them: kept as r_relations is.
create table app.r_profile_lists (
  user_id bigint primary key references app.r_profile_sums on delete cascade,
  lists jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_profile_lists enable row level security;
revoke all on app.r_profile_lists from public, anon, authenticated;
comment on table app.r_profile_lists is
  'private.count_endorsed, private.count_endorsers and private.count_unanswered of everybody in r_profile_sums.';

create function private.kept_list(user_id bigint, list text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select r.lists -> list
    from app.r_profile_lists r
    where r.user_id = kept_list.user_id and private.rollup_as_of('profile_lists') is not null
  );
end;
$$;

create function private.count_endorsed(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
        'count', count(*),
        'points', coalesce(sum(e.points), 0),
        'rows', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'userId', e.subject_id,
              'reviewed', e.r,
              'vouched', e.v,
              'wei', e.wei::text,
              'risk', e.risk,
              'points', e.points
            )
            order by e.n
          ) filter (where e.n <= 50),
          '[]'
        )
      )
    from
      (
        select x.*, row_number() over (order by x.points desc, x.wei desc nulls last, x.subject_id) as n
        from private.exposure_rows(count_endorsed.user_id) x
      ) e
  );
end;
$$;
comment on function private.count_endorsed(bigint) is
  'M22: whom somebody endorses now: how many, expected points of all, and the fifty with the most.';

create function private.count_unanswered(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      critics as (
        select r.author_id, max(r.created_at) as last_at
        from app.review_states r
        where
          r.subject_id = count_unanswered.user_id
          and r.score = -1
          and r.archived_at is null
          and not exists (
            select 1
            from app.review_states a
            where
              a.subject_id = r.author_id
              and a.author_id = count_unanswered.user_id
              and a.archived_at is null
              and a.created_at > r.created_at
          )
        group by r.author_id
      )
    select
      jsonb_build_object(
        'count', (select count(*) from critics),
        'people', (
          select coalesce(jsonb_agg(x.author_id order by x.last_at desc, x.author_id), '[]')
          from (select * from critics c order by c.last_at desc, c.author_id limit 5) x
        )
      )
  );
end;
$$;
comment on function private.count_unanswered(bigint) is
  'People with an active negative review about somebody who has not reviewed them since, and the five latest.';

create function private.count_endorsers(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      -- Looked up one by one: a join would read all users, for the planner expects a thousand endorsers.
      endorsers as materialized (
        select e.author_id, (select u.score from app.users u where u.user_id = e.author_id) as score
        from private.endorsers_of(count_endorsers.user_id) e
      )
    select
      jsonb_build_object(
        'count', (select count(*) from endorsers),
        'people', (
          select coalesce(jsonb_agg(x.author_id order by x.score desc nulls last, x.author_id), '[]')
          from (select * from endorsers e order by e.score desc nulls last, e.author_id limit 5) x
        )
      )
  );
end;
$$;
comment on function private.count_endorsers(bigint) is
  'How many endorse somebody now (M2), and the five of them with the highest scores.';

create function private.with_people(list jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return list
    || jsonb_build_object(
      'people', (
        select
          coalesce(jsonb_agg((select h.person from app.people h where h.user_id = p.id::bigint) order by p.place), '[]')
        from jsonb_array_elements(list -> 'people') with ordinality p (id, place)
      )
    );
end;
$$;
comment on function private.with_people(jsonb) is
  'A list whose `people` are user ids, with the people as every answer shows them.';

create function app.refresh_profile_lists(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  began timestamptz := clock_timestamp();
  clock timestamptz := app.now();
  who bigint;
  written bigint := 0;
begin
  if cursor is null then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_lists', s.user_id::text
    from
      app.r_profile_sums s
      left join app.r_profile_lists r using (user_id)
    where r.user_id is null or r.computed_at < s.computed_at or r.computed_at < clock - interval '1 hour'
    on conflict do nothing;
  end if;
  loop
    who := (private.take_dirty('profile_lists', 1))[1];
    exit when who is null;
    insert into app.r_profile_lists as r
    select
      s.user_id,
      jsonb_build_object(
        'endorsed', private.count_endorsed(s.user_id),
        'endorsers', private.count_endorsers(s.user_id),
        'unanswered', private.count_unanswered(s.user_id)
      ),
      clock
    from app.r_profile_sums s
    where s.user_id = who
    on conflict (user_id) do update
      set
        lists = excluded.lists,
        computed_at = excluded.computed_at;
    written := written + 1;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('profile_lists', written);
end;
$$;
comment on function app.refresh_profile_lists(jsonb) is
  'r_profile_lists of everybody whose r_profile_sums were counted anew, and of all others within the hour: scores of others change without a row of theirs.';
insert into app.rollup_jobs values ('profile_lists', 300, 'app.refresh_profile_lists', 17);
