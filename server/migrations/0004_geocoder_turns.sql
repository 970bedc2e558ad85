CREATE TABLE "geocoder_turns" (
	"service" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plants" ADD COLUMN "details_fetched_at" timestamp with time zone;