-- The assistant's desk has a service of its own, to which provisioning hands these tables with every row.
-- A new database has made them here a moment ago, empty; one that provisioning has not seen keeps its rows.
do $$
declare
  desk_table text;
  is_empty boolean;
begin
  if to_regclass('assistant_questions') is null then return; end if;
  foreach desk_table in array array['assistant_questions', 'assistant_examples', 'assistant_answers', 'assistant_desk_changes'] loop
    execute format('select not exists (select from %I)', desk_table) into is_empty;
    if not is_empty then
      raise exception '% has rows: provision the database before this release starts', desk_table;
    end if;
  end loop;
  drop table assistant_questions, assistant_examples, assistant_answers, assistant_desk_changes, assistant_desk_version;
end
$$;
