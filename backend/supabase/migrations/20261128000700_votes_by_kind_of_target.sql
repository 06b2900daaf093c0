-- Votes on slashes, vouches, reviews and replies are read one by one. What was known of all together holds for each; a reading
-- that was interrupted begins anew, as deep as it was.
insert into app.sync_checkpoints (entity, cursor, began_at, done_at, known_until, updated_at)
select 'votes_' || k.kind, c.cursor - 'kind' - 'after', c.began_at, c.done_at, c.known_until, c.updated_at
from
  app.sync_checkpoints c
  cross join (
    values
      ('slash'),
      ('vouch'),
      ('review'),
      ('discussion')
  ) as k (kind)
where c.entity = 'votes';
delete from app.sync_checkpoints where entity = 'votes';

-- The next pass tells how each of them fares.
delete from app.sync_readers where reader = 'votes';

-- Rows nobody could read count for what they are rows of, whichever reader met them: votes_review, votes_elsewhere for votes.
create or replace function private.coverage()
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
as $$
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'entity', e.entity,
          'rows', e.size,
          'first', private.iso(e.first_at),
          'newest', private.iso(e.last_at),
          'understood', not exists (
            select from app.sync_unknown u where u.entity = e.entity or starts_with(u.entity, e.entity || '_')
          )
        )
        order by e.entity
      )
    from
      (
        select
          'profiles' as entity,
          private.table_size('app.profiles') as size,
          min(p.joined_at) as first_at,
          max(p.joined_at) as last_at
        from app.profiles p
        union all
        select 'reviews', private.table_size('app.reviews'), min(r.created_at), max(r.created_at) from app.reviews r
        union all
        select 'vouches', private.table_size('app.vouches'), min(v.vouched_at), max(v.vouched_at) from app.vouches v
        -- Counted by day already, and the ends come from the index: the table is far too long to read.
        union all
        select
          'votes',
          case
            when private.days_counted() then jsonb_build_object(
              'n', (select coalesce(sum(d.votes), 0) from app.r_network_day d),
              'exact', true
            )
            else private.table_size('app.vote_times')
          end,
          (select v.created_at from app.visible_votes v order by v.created_at limit 1),
          (
            select v.created_at
            from app.visible_votes v
            where v.created_at <= (select app.now())
            order by v.created_at desc
            limit 1
          )
        union all
        select 'slashes', private.table_size('app.slashes'), min(s.opened_at), max(s.opened_at) from app.slashes s
        union all
        select 'invitations', private.table_size('app.invitations'), min(i.sent_at), max(i.sent_at)
        from app.invitations i
        union all
        select 'markets', private.table_size('app.markets'), min(m.created_at), max(m.created_at) from app.markets m
        union all
        select 'scoreHistory', private.table_size('app.score_history'), min(h.at), max(h.at) from app.score_history h
      ) e
  );
end;
$$;
