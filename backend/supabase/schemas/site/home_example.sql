-- Candidates are some of the highest scores (backed), some of the newest profiles (little), and people with a reason
-- against them that is about their own actions (mixed). No one is shown here as Caution or Concerns, or with an open slash.
create function private.home_example(kind text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  candidates bigint[] := case kind
    when 'backed' then array(
      select p.user_id
      from app.listed_profiles p
        join app.users u using (user_id)
      where u.score is not null
      order by u.score desc, p.user_id
      limit 16
    )
    when 'mixed' then array(
      select m.user_id
      from app.r_measure m
        join app.users u using (user_id)
      where m.measure in ('reason:A3', 'reason:A5', 'reason:A6', 'reason:A7', 'reason:A8', 'reason:A9') and m.value = 1
      group by m.user_id, u.score
      order by u.score desc nulls last, m.user_id
      limit 16
    )
    when 'little' then array(select p.user_id from app.listed_profiles p order by p.joined_at desc, p.user_id limit 16)
  end;
begin
  return coalesce(
    (
      select jsonb_build_array(
          (select h.person from app.people h where h.user_id = c.id)
            || private.brief_reasons(c.id)
            || private.what_is_known(c.id)
        )
      from unnest(candidates) with ordinality c (id, n)
        join private.reasons_of_people(candidates, false) p on p.user_id = c.id
      where p.public_summary = kind
        and not exists (
          select 1
          from app.open_slashes o
            join app.slashes s using (id)
          where s.subject_id = c.id
        )
      order by c.n
      limit 1
    ),
    '[]'
  );
end;
$$;
comment on function private.home_example(text) is
  'A person with this public summary, as a list of one; an empty list if no one qualifies.';

insert into app.cached_answer_sources (part, source)
values
  ('home_backed', $$private.home_example('backed')$$),
  ('home_little', $$private.home_example('little')$$),
  ('home_mixed', $$private.home_example('mixed')$$);
