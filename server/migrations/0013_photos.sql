CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"storage_key" text NOT NULL,
	"size_bytes" integer,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "photos_state_known" CHECK ("photos"."state" in ('pending', 'stored', 'used', 'leaving')),
	CONSTRAINT "photos_size_not_negative" CHECK ("photos"."size_bytes" >= 0),
	CONSTRAINT "photos_state_complete" CHECK ("photos"."state" in ('pending', 'leaving') or ("photos"."size_bytes" is not null and "photos"."width" is not null and "photos"."height" is not null))
);
--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "image_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_of_owner" ON "photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "photos_by_last_seen" ON "photos" USING btree ("seen_at");