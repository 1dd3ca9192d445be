-- Every evening the settled loans that hold credit are asked for by ranges of slots, in their order. By their ids alone
-- PostgreSQL went through all the loans of the range to find the few.

-- tables

-- None.

-- distribution

-- The index follows its table.

-- constraints

create index loan_with_credit_by_slot on loan (slot, id) where credit_fen > 0;
