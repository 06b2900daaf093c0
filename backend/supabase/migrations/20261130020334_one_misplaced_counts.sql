set check_function_bodies = off;

update app.cached_answer_sources
set source = $$private.misplaced_counts(private.slashes_query('{}'))$$
where part = 'misplaced_counts';

drop function private.misplaced_counts();
