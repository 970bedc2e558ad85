CREATE TABLE "outbox_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"recipient" text,
	"subject" text,
	"text" text,
	"html" text,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error_code" text,
	"try_after" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outbox_mails_state_known" CHECK ("outbox_mails"."state" in ('waiting', 'handed', 'sent', 'failed', 'uncertain')),
	CONSTRAINT "outbox_mails_key_length" CHECK (char_length("outbox_mails"."key") <= 200),
	CONSTRAINT "outbox_mails_recipient_length" CHECK (char_length("outbox_mails"."recipient") <= 254),
	CONSTRAINT "outbox_mails_complete" CHECK ("outbox_mails"."state" not in ('waiting', 'handed') or ("outbox_mails"."recipient" is not null
        and "outbox_mails"."subject" is not null and "outbox_mails"."text" is not null and "outbox_mails"."html" is not null)),
	CONSTRAINT "outbox_mails_sent_empty" CHECK ("outbox_mails"."state" <> 'sent' or ("outbox_mails"."recipient" is null and "outbox_mails"."subject" is null
        and "outbox_mails"."text" is null and "outbox_mails"."html" is null))
);
--> statement-breakpoint
CREATE INDEX "outbox_mails_to_try" ON "outbox_mails" USING btree ("try_after") WHERE "outbox_mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_mails_by_state" ON "outbox_mails" USING btree ("state","updated_at");