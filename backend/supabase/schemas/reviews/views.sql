create view app.review_states as
  select r.id, r.author_id, r.subject_id, r.subject_userkey, r.score, r.title, r.body, r.created_at,
    case
      when r.id in (select private.reviews_with_later_events()) then private.review_archived_at(
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
    -- Read once into a hash, whatever the planner expects: looking up each review's events costs a hundred times as
    -- much.
    r.id in (
      select unnest(x.review_ids)
      from app.r_mass_archive x
      where x.archived >= (select (private.detector('D12') ->> 'min')::int)
    ) as in_mass
  -- Only reviews with an archive time, or with events on both sides of the clock, can be archived: a small part of all.
  -- Split in two, both parts are read from their indexes alone; the state is evaluated once, not per condition.
  from (
      select x.id, x.author_id, x.subject_id, x.score, x.created_at, x.archived_estimated,
        case
          when x.id in (select private.reviews_with_later_events()) then private.review_archived_at(
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
          where y.id = any (array(select private.reviews_with_later_events())) and y.archived_at is null
        ) x
      where coalesce(x.created_at <= (select app.now()), false)
      offset 0
    ) r
  where r.archived_at is not null;
revoke all on app.archived_reviews from public, anon, authenticated;
