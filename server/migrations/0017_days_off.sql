-- The days that stay free after a stay outlast it: a completed rental gives them back only by the calendar.
CREATE OR REPLACE FUNCTION take_days_of_rental() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM taken_days WHERE id = OLD.id AND item_key = OLD.item_key;
  ELSIF NEW.status IN ('held', 'confirmed') OR (NEW.status = 'completed' AND NEW.buffer_days > 0) THEN
    INSERT INTO taken_days (id, item_key, taken_by, start_date, end_date, buffer_days, held_until, created_at)
    VALUES (NEW.id, NEW.item_key, 'rental', NEW.start_date, NEW.end_date, NEW.buffer_days,
      CASE NEW.status WHEN 'held' THEN NEW.hold_expires_at END, NEW.created_at)
    ON CONFLICT (id, item_key) DO UPDATE SET
      (start_date, end_date, buffer_days, held_until) =
      (excluded.start_date, excluded.end_date, excluded.buffer_days, excluded.held_until);
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM taken_days WHERE id = NEW.id AND item_key = NEW.item_key;
  END IF;
  RETURN NULL;
END $$;
