CREATE TABLE "private_places" (
	"item_key" text PRIMARY KEY NOT NULL,
	"plot_id" text,
	"tool_id" text,
	"owner_id" text NOT NULL,
	"address" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"cell" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "private_places_one_item" CHECK (num_nonnulls("private_places"."plot_id", "private_places"."tool_id") = 1 and "private_places"."item_key" = coalesce('plot:' || "private_places"."plot_id", 'tool:' || "private_places"."tool_id")),
	CONSTRAINT "private_places_position_valid" CHECK (("private_places"."lat" is null) = ("private_places"."lng" is null) and "private_places"."lat" between -90 and 90 and "private_places"."lng" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "private_places" ADD CONSTRAINT "private_places_plot_id_plots_id_fk" FOREIGN KEY ("plot_id") REFERENCES "public"."plots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_places" ADD CONSTRAINT "private_places_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_places" ADD CONSTRAINT "private_places_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "private_places_of_owner" ON "private_places" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "private_places_of_plot" ON "private_places" USING btree ("plot_id");--> statement-breakpoint
CREATE INDEX "private_places_of_tool" ON "private_places" USING btree ("tool_id");