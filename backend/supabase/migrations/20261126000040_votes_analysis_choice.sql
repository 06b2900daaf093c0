-- /votes/analysis (8.16) of a new site: what would take too long says so, and is there after the first round.
create or replace function private.analysis_choice(filters jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  preset text := case
    when filters ->> 'range' in (select r.span from private.range_starts() r) then filters ->> 'range'
    when f ?| array['from', 'to'] then null
    else 'all'
  end;
  begins timestamptz := coalesce(
    (select r.since from private.range_starts() r where r.span = preset),
    private.filter_time(f, 'from'),
    '-infinity'
  );
  ends timestamptz := least(coalesce(private.filter_time(f, 'to'), app.now()), app.now());
  nearest text := preset;
  -- Until its first round is done the rollup holds nothing, as it does of a day before the last one.
  past boolean := private.before_rollup('vote_rounds') or private.rollup_as_of('vote_rounds') is null;
  exact boolean := preset is not null or past;
begin
  -- On a new site so many would be counted on the spot, and everybody else waits for the one database meanwhile.
  if
    not exists (select from app.r_vote_run)
    and exists (
      select 1
      from app.visible_votes
      offset case when private.rollup_as_of('vote_targets') is null then 20000 else 200000 end
    )
  then
    raise exception 'Votes are being counted for the first time.' using errcode = 'PT503';
  end if;
  -- Votes per voter of a range of one's own are counted on the spot when they are few; else the nearest preset stands in.
  if preset is null and not past then
    exact := (
      select count(*) from (select 1 from app.visible_votes v where v.created_at between begins and ends limit 20001) x
    ) <= 20000;
    nearest := (
      select r.span
      from private.range_starts() r
      order by
        abs(
          coalesce(extract(epoch from app.now() - case when isfinite(r.since) then r.since end), 1e10) - coalesce(
            extract(epoch from app.now() - case when isfinite(begins) then begins end),
            1e10
          )
        ),
        r.span
      limit 1
    );
  end if;
  return jsonb_strip_nulls(
    jsonb_build_object(
      'past', past,
      'span', preset,
      'nearest', nearest,
      'exact', exact,
      'from', begins,
      'to', ends,
      'type', private.filter_word(f, 'type', array['review', 'vouch', 'slash', 'other'], 'all'),
      'flaggedOut', coalesce(private.filter_flag(f, 'excludeFlagged'), false),
      'level', to_jsonb(private.filter_levels(f, 'level')),
      'round', coalesce((select r.round from app.r_vote_run r), 0)
    )
  );
end;
$$;
