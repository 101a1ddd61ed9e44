-- Those whom a batch of mails is for are put in it by parts: one statement looked up every bond of the country.

-- The account up to which it was looked, while it goes on; null: everybody is in it.
alter table tanda_de_correos add column reunida_hasta int;
