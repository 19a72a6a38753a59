-- Written by hand. A worker makes and drops partitions of the events without owning them: what it may ask for is what these do.
CREATE FUNCTION "add_event_partition"("month" date) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	partition text := to_char("month", '"events_"YYYY_MM');
	begins_at timestamptz := "month"::timestamp AT TIME ZONE 'utc';
	ends_at timestamptz := ("month"::timestamp + interval '1 month') AT TIME ZONE 'utc';
BEGIN
	IF "month" <> date_trunc('month', "month") OR begins_at > now() + interval '3 months' THEN
		RAISE EXCEPTION 'Events have a partition for each month, made at most three months before it begins; % is none.', "month";
	END IF;
	-- Attached when it is ready: unlike a partition that is made in its place, that holds up no insert.
	EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING DEFAULTS)', partition);
	LOCK TABLE events_default IN ACCESS EXCLUSIVE MODE;
	EXECUTE format('WITH late AS (DELETE FROM events_default WHERE at >= %L AND at < %L RETURNING *)
		INSERT INTO %I TABLE late', begins_at, ends_at, partition);
	EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition, begins_at, ends_at);
	RETURN partition;
END $$;--> statement-breakpoint
CREATE FUNCTION "drop_event_partition"("partition" text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	ends_at timestamptz;
BEGIN
	SELECT substring(pg_get_expr(c.relpartbound, c.oid) FROM ' TO [(]''([^'']+)''[)]') INTO ends_at
	FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhrelid
	WHERE h.inhparent = 'events'::regclass AND c.relname = "partition";
	IF ends_at IS NULL OR ends_at > now() - interval '3 months' THEN
		RAISE EXCEPTION 'Events are kept for three months after their own; % is no partition older than that.', "partition";
	END IF;
	EXECUTE format('DROP TABLE %I', "partition");
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "add_event_partition"(date), "drop_event_partition"(text) FROM PUBLIC;
