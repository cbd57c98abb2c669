-- As for customers, with branch and state. By itself: while it is made, visits wait to be written, and who searches them.
create or replace function hold_appointment_words() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' then
    delete from appointment_held_words where id = new.id;
  end if;
  insert into appointment_held_words (word, other, branch_id, state, starts_at, id)
  select word, other, new.branch_id, new.state, new.starts_at, new.id from list_held_words(new.words);
  return null;
end $$;
create or replace trigger appointments_held_anew after update on appointments
  for each row when ((old.words, old.branch_id, old.state, old.starts_at)
    is distinct from (new.words, new.branch_id, new.state, new.starts_at))
  execute function hold_appointment_words();
alter table appointment_held_words add column branch_id integer, add column state text;
-- Of visits that were written since three words are held, these are held already.
delete from appointment_held_words where other like ' %';
drop index appointment_held_words_held;
drop index appointment_held_words_by_visit;
update appointment_held_words held set branch_id = appointments.branch_id, state = appointments.state
from appointments where appointments.id = held.id;
insert into appointment_held_words (word, other, branch_id, state, starts_at, id)
select held.word, held.other, appointments.branch_id, appointments.state, appointments.starts_at,
  appointments.id
from appointments, list_held_words(appointments.words) as held where held.other like ' %';
alter table appointment_held_words
  alter column branch_id set not null,
  alter column state set not null;
create unique index appointment_held_words_held
  on appointment_held_words (word, other, starts_at, id);
create index appointment_held_words_by_state
  on appointment_held_words (word, other, state, starts_at, id);
create index appointment_held_words_by_branch
  on appointment_held_words (word, other, branch_id, state, starts_at, id);
create index appointment_held_words_by_visit on appointment_held_words (id);
