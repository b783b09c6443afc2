import { describe, expect, it } from 'vitest'
import { narrowingsOf } from './lib/migration-rules.mjs'

const textsOf = (/** @type {string} */ sql) => narrowingsOf(sql).map(({ text }) => text)

describe('the rule that a migration only expands', () => {
  it.each([
    ['alter table bookings drop column notes;', 'drops a column'],
    ['alter table bookings drop notes;', 'drops a column'],
    ['alter table bookings add column a int, drop column if exists b cascade;', 'drops a column'],
    ['drop table links;', 'drops a table'],
    ['drop function journal_forget(int);', 'drops a function'],
    ['ALTER TABLE bookings\n  RENAME COLUMN notes TO remarks;', 'renames'],
    ['alter table bookings rename to trips;', 'renames'],
    ['alter table bookings alter column notes set not null;', 'sets a column not null'],
    ['alter table bookings alter notes drop default;', 'drops a default'],
    ['alter table bookings alter column notes type varchar(10);', 'changes the type of a column'],
    ['alter table bookings add column notes text not null;', 'adds a column that is not null and has no default'],
    [
      'alter table bookings add constraint short check (length(notes) < 10);',
      'adds a constraint to stored and new rows',
    ],
    ['create unique index one_note on bookings (notes);', 'adds a constraint to stored and new rows'],
  ])('refuses: %s', (sql, text) => {
    expect(textsOf(sql)).toEqual([text])
  })

  it.each([
    'create table links (id int primary key); alter table links add constraint x check (id > 0); create unique index u on links (id);',
    'alter table bookings add column notes text;',
    "alter table bookings add column notes text not null default '';",
    'alter table bookings add column price numeric(10, 2), add column n int not null default 0;',
    'alter table bookings alter column notes drop not null, drop constraint short;',
    'create index by_note on bookings (notes);',
    'update settings set security = \'{"a": "; drop table users;"}\'::jsonb || security;',
    'create function f() returns void language plpgsql as $$ begin drop table if exists t; end $$;',
    '-- drop table users;\nselect 1;',
  ])('accepts the migration: %s', (sql) => {
    expect(textsOf(sql)).toEqual([])
  })

  it('accepts a narrowing statement under a comment that says why nobody needs the former schema', () => {
    const sql = 'alter table a drop column x;\n\n-- contract: 0.2.0 stopped reading it.\nalter table a drop column y;'
    expect(narrowingsOf(sql)).toEqual([{ line: 1, text: 'drops a column' }])
  })

  it('names the line at which a statement begins', () => {
    expect(narrowingsOf("select 'a\n;';\n\n-- Notes.\nalter table a\n  drop column x;")).toEqual([
      { line: 5, text: 'drops a column' },
    ])
  })
})
