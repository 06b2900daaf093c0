create function private.score_change(user_id bigint, since timestamptz, until timestamptz) returns int
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select l.score - coalesce(
        private.score_at(score_change.user_id, since),
        (
          select h.score
          from app.score_history h
          where h.user_id = score_change.user_id and h.at < l.at
          order by h.at
          limit 1
        )
      )
    from (
        select h.at, h.score
        from app.score_history h
        where h.user_id = score_change.user_id and h.at <= until
        order by h.at desc
        limit 1
      ) l
  );
end;
$$;
comment on function private.score_change(bigint, timestamptz, timestamptz) is
  'M21: last snapshot of a range minus the last one at or before its start, else the first ever; null where neither is known.';

create function private.score_steps(people bigint[], since timestamptz) returns table (
  user_id bigint, at timestamptz, score int, change int
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select h.user_id, h.at, h.score, h.change
    from (
        select s.user_id, s.at, s.score,
          s.score - lag(s.score) over (
            partition by s.user_id
            order by s.at
          ) as change
        from unnest(people) p (id)
          join app.score_history s on s.user_id = p.id
        where s.at <= app.now()
          and s.at >= coalesce(
            (select max(b.at) from app.score_history b where b.user_id = p.id and b.at < since),
            since
          )
      ) h
    where h.at >= since;
end;
$$;
comment on function private.score_steps(bigint[], timestamptz) is
  'Snapshots of these people from `since` on, each with its difference from the one before, which may lie before `since`; null for the first ever.';

create function private.score_movers(since timestamptz, until timestamptz) returns table (user_id bigint, change int)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select m.user_id, m.change
    from (
        select p.user_id, private.score_change(p.user_id, since, until) as change
        from (select distinct h.user_id from app.score_history h where h.at between since and until) p
      ) m
    where m.change <> 0;
end;
$$;
comment on function private.score_movers(timestamptz, timestamptz) is
  'M21: everybody with a snapshot inside the range whose score moved in it.';
