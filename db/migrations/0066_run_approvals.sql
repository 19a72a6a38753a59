CREATE TABLE "run_approvals" (
	"approval_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_approvals_approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"plan_hash" text NOT NULL,
	"cost_lamports" bigint NOT NULL,
	"limit_lamports" bigint,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"authors" text[] DEFAULT '{}' NOT NULL,
	"decider_id" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "run_approvals_state" CHECK ("run_approvals"."state" in ('asked', 'approved', 'refused')),
	CONSTRAINT "run_approvals_decided" CHECK (("run_approvals"."state" = 'asked') = ("run_approvals"."decider_id" is null)),
	CONSTRAINT "run_approvals_second_person" CHECK ("run_approvals"."decider_id" is null or "run_approvals"."decider_id" <> all("run_approvals"."authors"))
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "approval_limit_lamports" bigint;--> statement-breakpoint
ALTER TABLE "run_approvals" ADD CONSTRAINT "run_approvals_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "run_approvals_plan" ON "run_approvals" USING btree ("master_id","plan_hash");--> statement-breakpoint
-- What was asked about a run stays as it was asked, and what was decided stays decided.
CREATE FUNCTION "run_approvals_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD."state" <> 'asked'
    OR (OLD."approval_id", OLD."master_id", OLD."plan_hash", OLD."cost_lamports", OLD."limit_lamports", OLD."asked_at")
      IS DISTINCT FROM (NEW."approval_id", NEW."master_id", NEW."plan_hash", NEW."cost_lamports", NEW."limit_lamports", NEW."asked_at")
  THEN
    RAISE EXCEPTION 'The approval % of run % stays as it is.', OLD."approval_id", OLD."master_id";
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "run_approvals_stay" BEFORE UPDATE OR DELETE ON "run_approvals" FOR EACH ROW EXECUTE FUNCTION "run_approvals_stay"();--> statement-breakpoint
-- Once a second person is asked about a run, its items stay what they were given: a worker reads them once.
CREATE FUNCTION "minting_items_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "run_approvals" a WHERE a."master_id" IN (OLD."master_id", NEW."master_id")) THEN
    RAISE EXCEPTION 'Item % is of a run that a second person was asked about, and stays what it was given.', OLD."item_id";
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "minting_items_stay" BEFORE UPDATE OF "master_id", "row_no", "name", "owner", "payload" ON "minting_items"
  FOR EACH ROW WHEN ((OLD."master_id", OLD."row_no", OLD."name", OLD."owner", OLD."payload")
    IS DISTINCT FROM (NEW."master_id", NEW."row_no", NEW."name", NEW."owner", NEW."payload"))
  EXECUTE FUNCTION "minting_items_stay"();
