-- What stands here already gets its zone from its coordinates or its listing in the same transaction,
-- which SQL cannot look up: server/src/adapters/database/fill-time-zones.ts
ALTER TABLE "bookings" ADD COLUMN "time_zone" text DEFAULT 'America/Los_Angeles' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "time_zone" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "time_zone" text DEFAULT 'America/Los_Angeles' NOT NULL;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "time_zone" text DEFAULT 'America/Los_Angeles' NOT NULL;--> statement-breakpoint
ALTER TABLE "rentals" ALTER COLUMN "time_zone" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "time_zone" text DEFAULT 'America/Los_Angeles' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_time_zone_known" CHECK ((timestamptz 'epoch' at time zone "bookings"."time_zone") is not null);--> statement-breakpoint
ALTER TABLE "plots" ADD CONSTRAINT "plots_time_zone_known" CHECK ((timestamptz 'epoch' at time zone "plots"."time_zone") is not null);--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_time_zone_known" CHECK ((timestamptz 'epoch' at time zone "rentals"."time_zone") is not null);--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_time_zone_known" CHECK ((timestamptz 'epoch' at time zone "tools"."time_zone") is not null);