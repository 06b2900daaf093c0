create function public.widget_slash_impact(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_slash_impact.profile_id);
begin
  return (
    with received as materialized (select s.* from app.slash_states s where s.subject_id = who), costs as materialized (
      select c.slash_id, c.points, c.supporters
      from app.slash_costs c
      where c.slash_id = any (array(select r.id from received r))
    ),
    -- From stored rows; a slash that closed since the last run is computed.
    suffered as materialized (
      select p.slash_id as id, p.subject_id, p.points, p.reviewed, p.vouched
      from app.slash_penalties p
        join app.r_slash k on k.slash_id = p.slash_id
      where p.user_id = who and k.computed_at <= (select app.now())
      union all
      select u.id, u.subject_id, e.points, e.reviewed, e.vouched
      from (
          select s.id, s.subject_id
          from app.slashes s
          where s.type = 'SCORE'
            and s.closes_at <= (select app.now())
            and not exists (select 1 from app.r_slash k where k.slash_id = s.id and k.computed_at <= (select app.now()))
          offset 0
        ) u
        join app.slash_states x on x.id = u.id and x.status = 'upheld'
        cross join lateral private.slash_supporters(u.id) e
      where e.user_id = who
    )
    select private.stamp()
        || jsonb_build_object(
          'person', private.person(who),
          'pointsSelf', (
            select coalesce(sum(r.amount), 0) from received r where r.status = 'upheld' and r.type = 'SCORE'
          ),
          'pointsOthers', (
            select coalesce(sum(coalesce(c.points, private.slash_penalty(r.id))), 0)
            from received r
              left join costs c on c.slash_id = r.id
            where r.status = 'upheld' and r.type = 'SCORE'
          ),
          'pointsSuffered', (select coalesce(sum(s.points), 0) from suffered s),
          'received', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'id', r.id,
                    'status', r.status,
                    'type', r.type,
                    'amount', r.amount,
                    'openedAt', private.iso(r.opened_at),
                    'closesAt', private.iso(r.closes_at),
                    'author', (select h.person from app.people h where h.user_id = r.author_id),
                    'votes', r.votes,
                    'sharePct', case
                      when r.status <> 'open' then 100 * coalesce(r.weight_up, 0) / nullif(r.weight_all, 0)
                    end,
                    'penaltyTotal', case
                      when r.status = 'upheld' then coalesce(c.points, private.slash_penalty(r.id))
                      when r.status not in ('open', 'unknown') then 0
                    end,
                    'supporters', case
                      when c.slash_id is not null then c.supporters
                      else (select count(*) from private.slash_supporters(r.id))
                    end
                  )
                  order by r.opened_at desc, r.id
                ),
                '[]'
              )
            from (select * from received order by opened_at desc, id limit 8) r
              left join costs c on c.slash_id = r.id
          ),
          'suffered', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'slashId', s.id,
                    'points', s.points,
                    'reviewed', s.reviewed,
                    'vouched', s.vouched,
                    'subject', (select h.person from app.people h where h.user_id = s.subject_id)
                  )
                  order by s.points desc, s.id
                ),
                '[]'
              )
            from (select * from suffered order by points desc, id limit 8) s
          )
        )
  );
end;
$$;
comment on function public.widget_slash_impact(bigint) is
  'Widget "Slash impact" (M8-M10): points of upheld score slashes on this person and on their supporters, and the penalties they suffered for others.';
grant execute on function public.widget_slash_impact(int8) to anon, authenticated, service_role;
