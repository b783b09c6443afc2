-- Two holidays may fall on one day: Tabaski on that of the Fête du Travail.
-- contract: the key takes one holiday more on a day.
alter table holidays drop constraint holidays_pkey, add primary key (day, name);
