-- What everybody waits for who begins something between the same two people.
CREATE FUNCTION reach_lock(one text, other text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT hashtextextended('reach ' || least(one, other) || ' ' || greatest(one, other), 0) $$;--> statement-breakpoint
-- Whether one may begin something with the other. Whoever is told so is done before either can block the
-- other, and whoever asks later sees the block, also in a statement that began before it.
CREATE FUNCTION can_reach(one text, other text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF one IS NULL OR other IS NULL OR one = other THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock_shared(reach_lock(one, other));
  RETURN NOT EXISTS (SELECT FROM blocked_people WHERE user_id = one AND blocked_id = other)
    AND NOT EXISTS (SELECT FROM blocked_people WHERE user_id = other AND blocked_id = one);
END $$;
