create function public.widget_archived_leaderboard(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_archived_leaderboard.profile_id);
  answer jsonb;
begin
  select jsonb_object_agg(
      s.side,
      case
        when p.user_id is not null then jsonb_build_object(
          'archived', p.archived,
          'total', p.total,
          'rate', private.share(p.archived, greatest(p.archived, p.total)),
          'medianLifetimeDays', p.median_days,
          'restored', p.restored,
          'rank', case
            when p.archived > 0 then 1
              + (
                select count(*)
                from app.r_archive_person o
                where o.side = s.side and o.sentiment = 'all' and o.archived > 0 and o.archived > p.archived
              )
          end
        )
      end
    )
  into answer
  from (
      values
        ('author'),
        ('subject')
    ) s (side)
    left join app.r_archive_person p on p.side = s.side and p.sentiment = 'all' and p.user_id = who;
  return private.stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'last', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                  'id', r.id,
                  'author', (select h.person from app.people h where h.user_id = r.author_id),
                  'subject', (select h.person from app.people h where h.user_id = r.subject_id),
                  'sentiment', private.sentiment(r.score),
                  'title', r.title,
                  'createdAt', private.iso(r.created_at),
                  'archivedAt', private.iso(r.archived_at)
                )
                || private.estimated_archiving(r.archived_at, r.archived_estimated)
              order by r.archived_at desc, r.id desc
            ),
            '[]'
          )
        -- The latest of each side are at the end of an index; only a review with later events can have another state.
        from (
            select x.*
            from app.review_states x
            where x.archived_at is not null
              and (x.author_id = who or x.subject_id = who)
              and x.id = any (
                array(
                  (
                    select a.id
                    from app.reviews a
                    where a.author_id = who and a.archived_at <= (select app.now())
                    order by a.archived_at desc, a.id desc
                    limit 5
                  )
                  union
                  (
                    select b.id
                    from app.reviews b
                    where b.subject_id = who and b.archived_at <= (select app.now())
                    order by b.archived_at desc, b.id desc
                    limit 5
                  )
                  union
                  select private.reviews_with_later_events()
                )
              )
            order by x.archived_at desc, x.id desc
            limit 5
          ) r
      )
    )
    || answer;
end;
$$;
comment on function public.widget_archived_leaderboard(bigint) is
  'Widget "Archived-reviews leaderboard" (M5): rank, archived of written (author) and received (subject), and the last five.';
grant execute on function public.widget_archived_leaderboard(int8) to anon, authenticated, service_role;
