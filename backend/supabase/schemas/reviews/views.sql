create function private.review_archived_at(
  review_id bigint,
  archived_at timestamptz,
  at timestamptz
) returns timestamptz
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
        when last.action = 'ARCHIVE' then last.at
        when last.action = 'RESTORE' then null
        when archived_at <= review_archived_at.at then archived_at
      end
    from (values(1)) one
      left join lateral (
        select e.action, e.at
        from app.review_archive_events e
        where e.review_id = review_archived_at.review_id and e.at <= review_archived_at.at
        order by e.at desc
        limit 1
      ) last
        on true
  );
end;
$$;
comment on function private.review_archived_at(bigint, timestamptz, timestamptz) is
  'Since when a review is archived at a time: the last archive event decides, a source with only a flag uses that. Null = active.';

create function private.events_to_come() returns setof bigint
language plpgsql stable rows 10 set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off
as $$
begin
  -- The newest of each, from the end of its index: to look for any that is newer, the planner passes through another index whole.
  if
    greatest(
      (select max(e.at) from app.review_archive_events e),
      (select max(r.archived_at) from app.reviews r)
    ) > app.now()
  then
    return query
      select t.review_id
      from app.turned_reviews t
        cross join lateral (
          select min(e.at) as first_at, max(e.at) as last_at
          from app.review_archive_events e
          where e.review_id = t.review_id
        ) e
      where e.first_at <= (select app.now())
        and (
          e.last_at > (select app.now())
          or (select r.archived_at from app.reviews r where r.id = t.review_id) > (select app.now())
        );
  end if;
end;
$$;
comment on function private.events_to_come is
  'Reviews with archive events on both sides of the clock: what their column says is not how they stood. Without one before it, a review stood archived where the column says since earlier than the clock.';

create view app.review_states as
  select r.id, r.author_id, r.subject_id, r.subject_userkey, r.score, r.title, r.body, r.created_at,
    case
      when r.id in (select private.events_to_come()) then private.review_archived_at(
        r.id,
        r.archived_at,
        (select app.now())
      )
      when r.archived_at <= (select app.now()) then r.archived_at
    end as archived_at,
    r.archived_estimated
  from app.reviews r
  where coalesce(r.created_at <= (select app.now()), false);
revoke all on app.review_states from public, anon, authenticated;

create view app.archived_reviews as
  select r.id, r.author_id, r.subject_id, r.score, r.created_at, r.archived_at,
    case when not r.archived_estimated then date_part('epoch', r.archived_at - r.created_at) / 86400 end as days,
    -- Read once into a hash, whatever the planner expects: a look-up of the events for each review costs a hundred times as much.
    r.id in (
      select unnest(x.review_ids)
      from app.r_mass_archive x
      where x.archived >= (select (private.detector('D12') ->> 'min')::int)
    ) as in_mass
  -- Only what has a time of archiving, or events on both sides of the clock, can stand archived: a small part of all. Apart, both
  -- are read by their indexes alone; the state is worked out once and not for each condition on it.
  from (
      select x.id, x.author_id, x.subject_id, x.score, x.created_at, x.archived_estimated,
        case
          when x.id in (select private.events_to_come()) then private.review_archived_at(
            x.id,
            x.archived_at,
            (select app.now())
          )
          when x.archived_at <= (select app.now()) then x.archived_at
        end as archived_at
      from (
          select y.id, y.author_id, y.subject_id, y.score, y.created_at, y.archived_at, y.archived_estimated
          from app.reviews y
          where y.archived_at is not null
          union all
          select y.id, y.author_id, y.subject_id, y.score, y.created_at, null, false
          from app.reviews y
          where y.id = any (array(select private.events_to_come())) and y.archived_at is null
        ) x
      where coalesce(x.created_at <= (select app.now()), false)
      offset 0
    ) r
  where r.archived_at is not null;
revoke all on app.archived_reviews from public, anon, authenticated;
