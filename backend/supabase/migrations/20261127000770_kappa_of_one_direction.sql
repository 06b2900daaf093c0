-- Two voters who always vote the same way agree, and chance alone explains it: there is no kappa, as there is none of such a group.
create or replace function private.agree_json(k app.r_slash_agree)
returns jsonb
language sql
stable
as $$
  select
    jsonb_build_object(
      'shared', k.shared,
      'agreed', k.agreed,
      'kappa', case when e.pe < 1 then (k.agreed::float8 / k.shared - e.pe) / (1 - e.pe) end
    )
  from
    (
      select
        (k.a_up::float8 * k.b_up + (k.shared - k.a_up)::float8 * (k.shared - k.b_up)) / (
          k.shared::float8 * k.shared
        ) as pe
    ) e;
$$;
comment on function private.agree_json(app.r_slash_agree) is
  'Agreement of a pair and Cohen''s kappa: agreement beyond what their own shares of upvotes give by chance; null where these leave nothing beyond it.';
