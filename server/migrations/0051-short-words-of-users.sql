-- Letters, digits, pairs and beginnings of words of a text, by which a search finds words of one and two characters: those
-- are too short for trigrams. The edges of words are blanks: of `ba awa` there are `b`, `a`, `w`, `ba`, `aw`, `wa`, the whole
-- word ` ba ` and the beginning ` aw`. The high cost keeps the planner from working it out for rows that an index finds.
create function short_parts(value text) returns text[]
  language sql immutable parallel safe cost 10000
  return string_to_array(value, null)
    || array(
      select substr(edged.words, at, 2)
        from (select ' ' || translate(value, '-''’', '   ') || ' ' as words) edged, generate_series(1, length(value) + 1) at)
    || array(
      select ' ' || left(word, 2) || case when length(word) <= 2 then ' ' else '' end
        from string_to_table(translate(value, '-''’', '   '), ' ') word);

-- Parts that every text has in which a word occurs: the word itself if it has one or two characters, or else its pairs.
create function parts_of_word(word text) returns text[]
  language sql immutable parallel safe
  return case when length(normalise(word)) = 1 then array[normalise(word)] else array(
    select substr(translate(normalise(word), '-''’', '   '), at, 2)
      from generate_series(1, length(normalise(word)) - 1) at) end;

create index users_by_parts on users using gin (short_parts(search_text));
create index users_by_parts_of_email on users using gin (short_parts(lower(email)));
-- Without statistics the planner takes every part for a rare one, and the indexes even for a letter that nearly all users have.
alter index users_by_parts alter column 1 set statistics 0;
alter index users_by_parts_of_email alter column 1 set statistics 0;
