-- A mail that is settled no longer says whom it was for.
UPDATE "outbox_mails" SET "recipient" = NULL WHERE "state" IN ('failed', 'uncertain') AND "recipient" IS NOT NULL;
