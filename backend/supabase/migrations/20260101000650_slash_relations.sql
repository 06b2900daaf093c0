-- Relations of voters to the two sides of a slash (8.23).

-- Relations of the voters of a slash to its subject or author (6.5): reviewed or vouched either way in any state up to the
-- close, invited either way, same inviter, an earlier slash between them.
create function private.slash_relations(slash_id bigint, voters bigint[]) returns table (
  voter_id bigint,
  side text,
  relation text
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  s app.slashes := (select x from app.slashes x where x.id = slash_relations.slash_id);
begin
  return query
    with
      o as materialized (
        select x.side, x.id, p.profile_id, p.invited_by
        from
          (
            values
              ('subject', s.subject_id),
              ('author', s.author_id)
          ) x (side, id)
          left join app.profiles p on p.user_id = x.id
      ),
      -- All pairs of a side in one index scan each, by both ids.
      near as (
        select x.author_id as voter, o.side, 'reviewed' as relation
        from
          o
          cross join lateral (
            select r.author_id
            from app.reviews r
            where r.subject_id = o.id and r.author_id = any (voters) and r.created_at <= s.closes_at
            offset 0
          ) x
        union all
        select x.subject_id, o.side, 'reviewed'
        from
          o
          cross join lateral (
            select r.subject_id
            from app.reviews r
            where r.subject_id = any (voters) and r.author_id = o.id and r.created_at <= s.closes_at
            offset 0
          ) x
        union all
        select x.author_id, o.side, 'vouched'
        from
          o
          cross join lateral (
            select v.author_id
            from app.vouches v
            where v.author_id = any (voters) and v.subject_id = o.id and v.vouched_at <= s.closes_at
            offset 0
          ) x
        union all
        select x.subject_id, o.side, 'vouched'
        from
          o
          cross join lateral (
            select v.subject_id
            from app.vouches v
            where v.author_id = o.id and v.subject_id = any (voters) and v.vouched_at <= s.closes_at
            offset 0
          ) x
        union all
        select a.user_id, o.side, r.relation
        from
          o
          cross join (
            select a.user_id, a.profile_id, a.invited_by from app.profiles a where a.user_id = any (voters) offset 0
          ) a
          cross join lateral (
            values
              ('invited', a.invited_by = o.profile_id or a.profile_id = o.invited_by),
              ('sameInviter', a.invited_by = o.invited_by)
          ) r (relation, holds)
        where r.holds
        union
        select case when x.author_id = o.id then x.subject_id else x.author_id end, o.side, 'priorSlash'
        from
          o
          join app.slashes x
            on (x.author_id = o.id or x.subject_id = o.id) and x.opened_at < s.opened_at and x.id <> s.id
      )
    select n.voter, n.side, n.relation
    from
      near n
      join unnest(voters) v (id) on v.id = n.voter
    where v.id <> case n.side when 'subject' then s.subject_id else s.author_id end
    union all
    select v.id, case when v.id = s.subject_id then 'subject' else 'author' end, 'self'
    from unnest(voters) v (id)
    where v.id in (s.subject_id, s.author_id);
end;
$$;
