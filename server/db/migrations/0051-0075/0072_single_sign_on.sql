-- An identity of the organisation's provider belongs to one person: provider_id is its issuer, account_id its subject.
create unique index accounts_by_provider on accounts (provider_id, account_id);
