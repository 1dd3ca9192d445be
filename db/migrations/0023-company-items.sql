-- The company's own items are facts like any other: they stand in company_event. A close asks for them by type.

-- tables

-- distribution

-- constraints

create index company_event_by_type on company_event (type, accounted_on);
