-- How many items there are of each state: kept with every change, so that nobody has to count them.
create table media_counts (
  is_active boolean primary key,
  count bigint not null check (count >= 0)
) with (fillfactor = 50);
insert into media_counts (is_active, count)
  select state.is_active, count(media_items.id)
  from (values (true), (false)) as state (is_active) left join media_items using (is_active)
  group by state.is_active;

create function count_media() returns trigger language plpgsql set search_path from current as $$
declare
  active bigint := 0;
  inactive bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*) filter (where is_active), count(*) filter (where not is_active)
      into active, inactive from added;
  end if;
  if tg_op <> 'INSERT' then
    select active - count(*) filter (where is_active),
        inactive - count(*) filter (where not is_active)
      into active, inactive from removed;
  end if;
  if active = 0 and inactive = 0 then return null; end if;
  -- Locked in one order by everybody: no two changes wait for each other.
  perform from media_counts order by is_active for update;
  update media_counts
    set count = count + case when is_active then active else inactive end;
  return null;
end $$;
create trigger media_added after insert on media_items
  referencing new table as added for each statement execute function count_media();
create trigger media_removed after delete on media_items
  referencing old table as removed for each statement execute function count_media();
create trigger media_changed after update on media_items
  referencing old table as removed new table as added
  for each statement execute function count_media();

create index media_items_newest_change on media_items (updated_at);
