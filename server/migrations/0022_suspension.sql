ALTER TABLE "experts" ADD COLUMN "gone_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_by_email" ON "accounts" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_operators" ON "accounts" USING btree ("user_id") WHERE 'operator' = any("accounts"."roles");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING gin (("full_name" || ' ' || "username") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_gone_by_known" CHECK ("experts"."gone_by" <@ array['closing', 'suspended']::text[]);--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_gone_by_something" CHECK (cardinality("experts"."gone_by") = 0 or "experts"."gone_at" is not null);--> statement-breakpoint
-- Until now only leaving hid the profile of somebody who is here.
UPDATE "experts" SET "gone_by" = '{closing}' WHERE "gone_at" IS NOT NULL AND "user_id" IN (SELECT "user_id" FROM "accounts" WHERE "closes_at" IS NOT NULL);
