create function public.roadmap() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  return (
    select coalesce(
        jsonb_agg(
          jsonb_build_object('id', r.id, 'title', r.title, 'status', r.status, 'votes', r.votes)
          order by r."order", r.id
        ),
        '[]'
      )
    from app.roadmap r
  );
end;
$$;
comment on function public.roadmap is 'Public roadmap of /feedback, in the order that admins gave it.';
grant execute on function public.roadmap() to anon, authenticated, service_role;
