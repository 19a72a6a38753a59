ALTER TABLE "projects" ADD COLUMN "daily_cap_wei" numeric(40, 0);--> statement-breakpoint
CREATE INDEX "source_chain_sends_signed" ON "source_chain_sends" USING btree ("chain","from_address","signed_at");--> statement-breakpoint
-- One owner alone lets no more of it be spent either.
CREATE OR REPLACE FUNCTION "projects_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  known "project_changes";
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'member') THEN
    RETURN NEW;
  END IF;
  FOR changed IN
    SELECT * FROM (VALUES
      ('admin', OLD."admin_wallet_address", NEW."admin_wallet_address", true),
      ('listing', OLD."listing_wallet_address", NEW."listing_wallet_address", true),
      ('fee', OLD."fee_wallet_address", NEW."fee_wallet_address", true),
      ('dailyCap', OLD."daily_cap_lamports"::text, NEW."daily_cap_lamports"::text,
        OLD."daily_cap_lamports" IS NOT NULL AND coalesce(NEW."daily_cap_lamports" > OLD."daily_cap_lamports", true)),
      ('sourceDailyCap', OLD."daily_cap_wei"::text, NEW."daily_cap_wei"::text,
        OLD."daily_cap_wei" IS NOT NULL AND coalesce(NEW."daily_cap_wei" > OLD."daily_cap_wei", true)),
      ('approvalLimit', OLD."approval_limit_lamports"::text, NEW."approval_limit_lamports"::text,
        coalesce(NEW."approval_limit_lamports" > OLD."approval_limit_lamports", true))
    ) AS v ("subject", "was", "becomes", "counts")
    WHERE "counts" AND "was" IS DISTINCT FROM "becomes"
  LOOP
    IF NOT "is_change_approved"(NEW."project_id", changed."subject", changed."becomes") THEN
      known := "last_change"(NEW."project_id", changed."subject");
      -- A wallet that comes first, or whose key did.
      IF changed."was" IS NOT NULL OR (known."change_id" IS NOT NULL AND known."to_value" IS DISTINCT FROM changed."becomes") THEN
        RAISE EXCEPTION 'Nobody approved the % of project %.', changed."subject", NEW."project_id";
      END IF;
    END IF;
  END LOOP;
  RETURN NEW;
END
$$;--> statement-breakpoint
DROP TRIGGER "projects_guard" ON "projects";--> statement-breakpoint
CREATE TRIGGER "projects_guard" BEFORE UPDATE OF "admin_wallet_address", "listing_wallet_address", "fee_wallet_address", "daily_cap_lamports", "daily_cap_wei", "approval_limit_lamports"
  ON "projects" FOR EACH ROW WHEN (OLD."approval_limit_lamports" IS NOT NULL) EXECUTE FUNCTION "projects_guard"();
