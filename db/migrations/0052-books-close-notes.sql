-- What a step of a close came to is told in both languages; what a person writes stands in both as they wrote it.

-- tables

-- Steps done before this tell it in one.
alter table close_step add column note_zh text not null default '';

-- distribution

-- An ordinary table.

-- constraints

-- The grants of the table hold for the column.
