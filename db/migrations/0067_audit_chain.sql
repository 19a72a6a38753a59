CREATE TABLE "audit_checks" (
	"check_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"link" bigint DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"found" jsonb,
	"fault" jsonb,
	CONSTRAINT "audit_checks_one" CHECK ("audit_checks"."check_id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"head_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"link" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_head_one" CHECK ("audit_head"."head_id" = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "link" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_link" ON "audit_log" USING btree ("link");--> statement-breakpoint
CREATE INDEX "audit_log_unlinked" ON "audit_log" USING btree ("audit_id") WHERE "audit_log"."link" is null;--> statement-breakpoint
INSERT INTO "audit_head" DEFAULT VALUES;--> statement-breakpoint
INSERT INTO "audit_checks" DEFAULT VALUES;--> statement-breakpoint
-- Gives what was written since the last time its place and its hash: SHA-256 over the hash before and the text of the entry, as
-- db/audit/chain.ts reads it again. Who calls it needs no right to change an entry. The row of the head is locked, so that of two
-- workers one waits; whoever writes an entry never does. An entry whose transaction ends late comes after those that were linked before.
CREATE FUNCTION "link_audit_log"("most" integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	head audit_head%ROWTYPE;
	entry audit_log%ROWTYPE;
	linked integer := 0;
BEGIN
	SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
	FOR entry IN SELECT * FROM audit_log WHERE link IS NULL ORDER BY audit_id LIMIT most LOOP
		head.link := head.link + 1;
		head.hash := encode(sha256(convert_to(head.hash || jsonb_build_array(head.link, entry.audit_id,
			(extract(epoch FROM entry.at) * 1000000)::bigint, entry.actor, entry.action, entry.entity, entry.entity_id,
			entry.before::text, entry.after::text, entry.reason, entry.request_id)::text, 'UTF8')), 'hex');
		UPDATE audit_log SET link = head.link, hash = head.hash WHERE audit_id = entry.audit_id;
		linked := linked + 1;
	END LOOP;
	IF linked > 0 THEN
		UPDATE audit_head SET link = head.link, hash = head.hash, linked_at = now();
	END IF;
	RETURN linked;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "link_audit_log"(integer) FROM PUBLIC;--> statement-breakpoint
-- What was written before there were hashes.
SELECT "link_audit_log"(2147483647);--> statement-breakpoint
-- For whoever connects as the owner, who has every right: an entry is linked once, and stays.
CREATE FUNCTION "audit_log_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.link IS NULL AND NEW.hash IS NULL THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.link IS NULL AND NEW.link IS NOT NULL AND NEW.hash IS NOT NULL
		AND to_jsonb(NEW) - 'link' - 'hash' = to_jsonb(OLD) - 'link' - 'hash'
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The audit log stays as it was written.';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_stays" BEFORE INSERT OR UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_stays"();--> statement-breakpoint
CREATE TRIGGER "audit_log_is_not_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_stays"();--> statement-breakpoint
-- What a chain showed of a transfer stays as a worker read it: where an NFT goes and what goes back are held against it.
CREATE FUNCTION "source_chain_deposits_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Deposit % stays what the chain showed.', OLD."deposit_id";
END $$;--> statement-breakpoint
CREATE TRIGGER "source_chain_deposits_stay" BEFORE UPDATE ON "source_chain_deposits" FOR EACH ROW
	WHEN ((OLD."chain", OLD."kind", OLD."tx_hash", OLD."from_address", OLD."to_address", OLD."contract", OLD."token_id", OLD."value_wei")
		IS DISTINCT FROM (NEW."chain", NEW."kind", NEW."tx_hash", NEW."from_address", NEW."to_address", NEW."contract", NEW."token_id", NEW."value_wei"))
	EXECUTE FUNCTION "source_chain_deposits_stay"();
