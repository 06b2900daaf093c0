-- Ring of relations (8.3) of people with too much for adding it up while somebody waits: kept as r_profile_sums is.
create table app.r_relations (
  user_id bigint primary key references app.r_profile_sums on delete cascade,
  relations jsonb not null,
  computed_at timestamptz not null
);
alter table app.r_relations enable row level security;
revoke all on app.r_relations from public, anon, authenticated;
comment on table app.r_relations is 'private.count_relations of everybody in r_profile_sums.';

create function private.count_relations(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
        'count', coalesce(max(c.n), 0),
        'heaviest', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'userId', c.other_id,
              'weight', c.weight,
              'reviews', c.reviews,
              'vouches', c.vouches,
              'votes', c.votes,
              'slashes', c.slashes
            )
            order by c.weight desc, c.profile_id nulls last, c.other_id
          ),
          '[]'
        )
      )
    from
      (
        select w.*, p.profile_id, count(*) over () as n
        from
          private.counterparty_weights(count_relations.user_id) w
          left join app.profiles p on p.user_id = w.other_id
        order by w.weight desc, p.profile_id nulls last, w.other_id
        limit 12
      ) c
  );
end;
$$;
comment on function private.count_relations(bigint) is
  '8.48: with how many people somebody deals, and the twelve they deal with most, by weight.';

create or replace function private.heaviest_counterparties(user_id bigint, most int)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  found jsonb := coalesce(
    (
      select r.relations
      from app.r_relations r
      where
        r.user_id = heaviest_counterparties.user_id
        and private.rollup_as_of('relations') is not null
        and not private.looks_back()
    ),
    private.count_relations(heaviest_counterparties.user_id)
  );
begin
  return jsonb_build_object(
    'count', found -> 'count',
    'counterparties', (
      select
        coalesce(
          jsonb_agg(
            (c.one - 'userId')
              || jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = (c.one ->> 'userId')::bigint)
              )
            order by c.place
          ),
          '[]'
        )
      from jsonb_array_elements(found -> 'heaviest') with ordinality c (one, place)
      where c.place <= heaviest_counterparties.most
    )
  );
end;
$$;
comment on function private.heaviest_counterparties(bigint, int) is
  '8.48: whom somebody deals with most (at most twelve), and how many there are in all.';

create function app.refresh_relations(cursor jsonb) returns jsonb
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
    select 'relations', s.user_id::text
    from
      app.r_profile_sums s
      left join app.r_relations r using (user_id)
    where r.user_id is null or r.computed_at < s.computed_at or r.computed_at < clock - interval '1 hour'
    on conflict do nothing;
  end if;
  loop
    who := (private.take_dirty('relations', 1))[1];
    exit when who is null;
    insert into app.r_relations as r
    select s.user_id, private.count_relations(s.user_id), clock
    from app.r_profile_sums s
    where s.user_id = who
    on conflict (user_id) do update
      set
        relations = excluded.relations,
        computed_at = excluded.computed_at;
    written := written + 1;
    exit when app.chunk_over(began);
  end loop;
  return private.rollup_answer('relations', written);
end;
$$;
comment on function app.refresh_relations(jsonb) is
  'r_relations of everybody whose r_profile_sums were counted anew: what they wrote, staked and voted, and what was written about and staked on them. Votes on what they wrote, and slashes, within the hour.';
insert into app.rollup_jobs values ('relations', 300, 'app.refresh_relations', 17);
