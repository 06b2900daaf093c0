set check_function_bodies = off;

create or replace function private.releases_asked(wanted jsonb) returns table (
  nth int, section text, version text, since timestamptz
)
language sql stable set search_path = '' as $$
  -- By the clock of the asker, which may be hours from ours.
  select w.nth::int, w.release ->> 'section', w.release ->> 'version',
    (w.release ->> 'since')::timestamptz + coalesce(now() - (w.release ->> 'now')::timestamptz, '0')
  from jsonb_array_elements(wanted) with ordinality as w (release, nth)
  where w.nth <= 200;
$$;

comment on function private.releases_asked(jsonb) is
  'The releases whose figures are asked for, numbered: 200 at the most; since when by our own clock.';
