-- What a search by names walks: the words of a row that have no digit, each alone (other is '') and with each one behind
-- it in the alphabet, beside the row's place in its list. Two words that many names hold are found as soon as rare ones.
create function list_held_words(words tsvector) returns table (word text, other text)
language sql immutable parallel safe as $$
  with held as (
    select lexeme collate "C" as word from unnest(tsvector_to_array(words)) as lexemes (lexeme)
    -- Every reference begins with one of these.
    where lexeme !~ '[0-9]' and lexeme not in ('dgb', 'dgc'))
  select held.word, '' from held
  union all
  select held.word, behind.word from held join held as behind on held.word < behind.word
$$;

-- What such a search is asked for: the two longest beginnings without a digit, in the order of the alphabet. What begins
-- another one asks for nothing more.
create function list_beginnings(search text) returns text[]
language sql immutable parallel safe as $$
  with typed as (
    select distinct split.word collate "C" as word
    from regexp_split_to_table(lower(search), '[^[:alnum:]]+') as split (word)
    where split.word <> '')
  select array_agg(longest.word order by longest.word) from (
    select typed.word from typed
    where typed.word !~ '[0-9]' and not exists (
      select from typed as longer
      where longer.word <> typed.word and starts_with(longer.word, typed.word))
    order by length(typed.word) desc, typed.word limit 2) as longest
$$;

create table customer_held_words (
  word text collate "C" not null,
  other text collate "C" not null,
  id integer not null
);
create function hold_customer_words() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' then
    delete from customer_held_words where id = new.id;
  end if;
  insert into customer_held_words (word, other, id)
  select word, other, new.id from list_held_words(new.words);
  return null;
end $$;
create trigger customers_held after insert on customers
  for each row execute function hold_customer_words();
create trigger customers_held_anew after update on customers
  for each row when (old.words is distinct from new.words) execute function hold_customer_words();
insert into customer_held_words (word, other, id)
select pair.word, pair.other, customers.id from customers, list_held_words(customers.words) as pair;
create unique index customer_held_words_held on customer_held_words (word, other, id);
create index customer_held_words_by_customer on customer_held_words (id);
alter table customer_held_words add constraint customer_held_words_of_customer
  foreign key (id) references customers (id) on delete cascade not valid;
