create function public.admin_detector_preview(detector text, params jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
begin
  perform private.require_admin();
  -- Only this detector stores the measured features, so that scores can be recomputed without measuring again.
  if detector is distinct from 'farmer' then
    return null;
  end if;
  return (
    with c as materialized (
      select f.user_id, f.score, f.band, private.composite(f.evidence, params) as result
      from (
          select *
          from app.r_flag x
          where x.detector = 'farmer'
          order by x.score desc nulls last, x.user_id
          limit 2000
        ) f
      where (f.evidence ->> 'reviews')::int >= (params ->> 'reviews')::int
    ), p as (
      select c.user_id, c.score, c.band, (c.result ->> 'score')::float8 as next_score, c.result ->> 'band' as next_band
      from c
    )
    select jsonb_build_object(
        'people', count(*),
        'changed', count(*) filter (where p.band is distinct from p.next_band),
        'before', (
          select coalesce(jsonb_object_agg(b.band, b.n), '{}')
          from (select coalesce(p.band, 'none') as band, count(*) as n from p group by 1) b
        ),
        'after', (
          select coalesce(jsonb_object_agg(b.band, b.n), '{}')
          from (select coalesce(p.next_band, 'none') as band, count(*) as n from p group by 1) b
        ),
        'rows', (
          select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'person', (select h.person from app.people h where h.user_id = m.user_id),
                  'score', m.score,
                  'band', m.band,
                  'nextScore', m.next_score,
                  'nextBand', m.next_band
                )
                order by m.change desc, m.user_id
              ),
              '[]'
            )
          from (
              select p.*, abs(coalesce(p.next_score, 0) - coalesce(p.score, 0)) as change
              from p
              where p.score is distinct from p.next_score
              order by change desc, p.user_id
              limit 20
            ) m
        )
      )
    from p
  );
exception when data_exception then
  perform private.refuse('These parameters cannot be computed with: ' || sqlerrm || '.');
end;
$$;
comment on function public.admin_detector_preview(text, jsonb) is
  'Page /admin/config (8.46): scores of a sample (the 2,000 highest) with other parameters of a detector, before they are published: how many people change band, and who changes most. Null for detectors that keep no features. For admins.';
grant execute on function public.admin_detector_preview(text, jsonb) to authenticated;
