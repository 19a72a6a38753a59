CREATE TABLE "project_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"from_value" text,
	"to_value" text,
	"sealed" text,
	"has_key" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"author_id" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decider_id" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "project_changes_decided" CHECK (("project_changes"."state" = 'open') = ("project_changes"."decided_at" is null)),
	CONSTRAINT "project_changes_decider" CHECK (("project_changes"."state" in ('approved', 'refused')) = ("project_changes"."decider_id" is not null)),
	CONSTRAINT "project_changes_second_person" CHECK ("project_changes"."decider_id" <> "project_changes"."author_id"),
	CONSTRAINT "project_changes_sealed" CHECK ("project_changes"."sealed" is null or "project_changes"."state" = 'open')
);
--> statement-breakpoint
ALTER TABLE "project_changes" ADD CONSTRAINT "project_changes_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_changes_open" ON "project_changes" USING btree ("project_id","subject") WHERE "project_changes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "project_changes_last" ON "project_changes" USING btree ("project_id","subject","decided_at");--> statement-breakpoint
-- Written by hand. The keys of now came before anybody was asked about them.
INSERT INTO "project_changes" ("project_id", "subject", "to_value", "has_key", "state", "author_id", "asked_at", "expires_at", "decided_at")
SELECT "project_id", "purpose", "address", true, 'unasked', coalesce("stored_by", 'unknown'), "stored_at", "stored_at", "stored_at"
FROM "project_keys";--> statement-breakpoint
-- What was asked about a change stays as it was asked, and what was decided stays decided. Only a trigger says of a key that nobody was asked.
CREATE FUNCTION "project_changes_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW."state" = 'open' OR (NEW."state" = 'unasked' AND pg_trigger_depth() > 1) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'A change of project % begins open.', NEW."project_id";
  END IF;
  IF TG_OP = 'DELETE' OR OLD."state" <> 'open' OR NEW."state" = 'unasked'
    OR (OLD."change_id", OLD."project_id", OLD."subject", OLD."from_value", OLD."to_value", OLD."has_key", OLD."author_id", OLD."asked_at", OLD."expires_at")
      IS DISTINCT FROM (NEW."change_id", NEW."project_id", NEW."subject", NEW."from_value", NEW."to_value", NEW."has_key", NEW."author_id", NEW."asked_at", NEW."expires_at")
    OR (NEW."state" = 'approved' AND OLD."expires_at" <= now())
  THEN
    RAISE EXCEPTION 'The change % of project % stays as it is.', OLD."change_id", OLD."project_id";
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "project_changes_stay" BEFORE INSERT OR UPDATE OR DELETE ON "project_changes" FOR EACH ROW EXECUTE FUNCTION "project_changes_stay"();--> statement-breakpoint
-- Whether just this was approved in the transaction that is about to do it: an approval is used once, where it is given.
CREATE FUNCTION "is_change_approved"("of_project" bigint, "what" text, "value" text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "project_changes" c WHERE c."project_id" = "of_project" AND c."subject" = "what" AND c."state" = 'approved'
      AND c."decided_at" = now() AND c."decider_id" <> c."author_id" AND c."to_value" IS NOT DISTINCT FROM "value")
$$;--> statement-breakpoint
-- What a wallet of a project became last, by approval or unasked; null: none of its changes is known.
CREATE FUNCTION "last_change"("of_project" bigint, "what" text) RETURNS "project_changes" LANGUAGE sql STABLE AS $$
  SELECT c FROM "project_changes" c WHERE c."project_id" = "of_project" AND c."subject" = "what" AND c."state" IN ('approved', 'unasked')
  ORDER BY c."decided_at" DESC, c."change_id" DESC LIMIT 1
$$;--> statement-breakpoint
-- A key of a project with an approval limit is replaced as it was approved, or not at all. Whoever owns the tables may, as ever.
CREATE FUNCTION "project_keys_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_guarded boolean;
  wallet text;
  expected text;
  known "project_changes" := "last_change"(NEW."project_id", NEW."purpose");
BEGIN
  IF "is_change_approved"(NEW."project_id", NEW."purpose", NEW."address") THEN
    RETURN NEW;
  END IF;
  SELECT p."approval_limit_lamports" IS NOT NULL AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'member'),
    CASE NEW."purpose" WHEN 'admin' THEN p."admin_wallet_address" WHEN 'fee' THEN p."fee_wallet_address" ELSE p."listing_wallet_address" END
    INTO is_guarded, wallet FROM "projects" p WHERE p."project_id" = NEW."project_id";
  expected := CASE WHEN known."change_id" IS NULL THEN coalesce(wallet, NEW."address") ELSE known."to_value" END;
  IF is_guarded AND NEW."address" IS DISTINCT FROM expected THEN
    RAISE EXCEPTION 'Nobody approved the % key of project %.', NEW."purpose", NEW."project_id";
  END IF;
  IF known."change_id" IS NULL OR known."to_value" IS DISTINCT FROM NEW."address" THEN
    INSERT INTO "project_changes" ("project_id", "subject", "from_value", "to_value", "has_key", "state", "author_id", "expires_at", "decided_at")
    VALUES (NEW."project_id", NEW."purpose", known."to_value", NEW."address", true, 'unasked', coalesce(NEW."stored_by", 'unknown'), clock_timestamp(), clock_timestamp());
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "project_keys_come" BEFORE INSERT ON "project_keys" FOR EACH ROW EXECUTE FUNCTION "project_keys_guard"();--> statement-breakpoint
CREATE TRIGGER "project_keys_change" BEFORE UPDATE ON "project_keys" FOR EACH ROW
  WHEN ((OLD."project_id", OLD."purpose", OLD."address") IS DISTINCT FROM (NEW."project_id", NEW."purpose", NEW."address"))
  EXECUTE FUNCTION "project_keys_guard"();--> statement-breakpoint
-- The same of its wallets and limits: of a limit, what lets more be spent.
CREATE FUNCTION "projects_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "projects_guard" BEFORE UPDATE OF "admin_wallet_address", "listing_wallet_address", "fee_wallet_address", "daily_cap_lamports", "approval_limit_lamports"
  ON "projects" FOR EACH ROW WHEN (OLD."approval_limit_lamports" IS NOT NULL) EXECUTE FUNCTION "projects_guard"();
--> statement-breakpoint
-- A worker, which may not write to changes, ends those whose time is over; their keys go with them.
CREATE FUNCTION "expire_project_changes"() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE project_changes SET state = 'expired', sealed = NULL, decided_at = now() WHERE state = 'open' AND expires_at <= now()
$$;
