-- As for customers, beside the moment of the visit. By itself: while it is made, visits wait to be written.
create table appointment_held_words (
  word text collate "C" not null,
  other text collate "C" not null,
  starts_at timestamptz not null,
  id integer not null
);
create function hold_appointment_words() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' then
    delete from appointment_held_words where id = new.id;
  end if;
  insert into appointment_held_words (word, other, starts_at, id)
  select word, other, new.starts_at, new.id from list_held_words(new.words);
  return null;
end $$;
create trigger appointments_held after insert on appointments
  for each row execute function hold_appointment_words();
create trigger appointments_held_anew after update on appointments
  for each row when ((old.words, old.starts_at) is distinct from (new.words, new.starts_at))
  execute function hold_appointment_words();
insert into appointment_held_words (word, other, starts_at, id)
select pair.word, pair.other, appointments.starts_at, appointments.id
from appointments, list_held_words(appointments.words) as pair;
create unique index appointment_held_words_held
  on appointment_held_words (word, other, starts_at, id);
create index appointment_held_words_by_visit on appointment_held_words (id);
alter table appointment_held_words add constraint appointment_held_words_of_visit
  foreign key (id) references appointments (id) on delete cascade not valid;
