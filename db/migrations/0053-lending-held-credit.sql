-- Every evening the settled loans that hold credit are asked for by ranges of slots. By their ids alone, PostgreSQL went
-- through all the loans of the range to find them.

-- tables

-- None.

-- distribution

-- The index follows its table.

-- constraints

drop index loan_with_credit;
create index loan_with_credit on loan (slot, id) where credit_fen > 0;
