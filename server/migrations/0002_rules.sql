-- What the table files cannot say.

-- No two held or confirmed rentals of one item share a day, whatever the interleaving.
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_no_overlap"
  EXCLUDE USING gist ("item_key" WITH =, "period" WITH &&)
  WHERE ("status" IN ('held', 'confirmed'));--> statement-breakpoint

-- Ratings and review counts of plots and tools follow their reviews.
CREATE FUNCTION rate_plot(reviewed text) RETURNS void LANGUAGE sql AS $$
  UPDATE plots SET (rating, review_count) =
    (SELECT round(avg(r.rating), 2), count(*) FROM reviews r WHERE r.plot_id = reviewed)
  WHERE id = reviewed
$$;--> statement-breakpoint
CREATE FUNCTION rate_tool(reviewed text) RETURNS void LANGUAGE sql AS $$
  UPDATE tools SET (rating, review_count) =
    (SELECT round(avg(r.rating), 2), count(*) FROM reviews r WHERE r.tool_id = reviewed)
  WHERE id = reviewed
$$;--> statement-breakpoint
CREATE FUNCTION rate_reviewed_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM rate_plot(NEW.plot_id), rate_tool(NEW.tool_id);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM rate_plot(OLD.plot_id), rate_tool(OLD.tool_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reviews_rate_item AFTER INSERT OR UPDATE OR DELETE ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION rate_reviewed_item();--> statement-breakpoint

-- The ledger is only ever added to.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'activities is append-only: add an undo line instead'
    USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER activities_append_only BEFORE UPDATE ON "activities"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
