CREATE TABLE "draws" (
	"draw_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draws_draw_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"file_id" bigint NOT NULL,
	"list_sha256" text NOT NULL,
	"entrants" integer NOT NULL,
	"winner_count" integer NOT NULL,
	"reserve_count" integer NOT NULL,
	"state" text DEFAULT 'listed' NOT NULL,
	"reason" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rules" text,
	"published_at" timestamp with time zone,
	"heads" jsonb,
	"expected_at" timestamp with time zone,
	"kaia_block_hash" text,
	"kaia_block_at" timestamp with time zone,
	"solana_blockhash" text,
	"solana_block_slot" bigint,
	"solana_block_at" timestamp with time zone,
	"seed" text,
	"winners" jsonb,
	"reserves" jsonb,
	"drawn_at" timestamp with time zone,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "draws_whole" CHECK (("draws"."state" not in ('waiting', 'drawn') or ("draws"."rules" is not null and "draws"."published_at" is not null))
        and ("draws"."state" = 'drawn') = ("draws"."winners" is not null)
        and num_nulls("draws"."kaia_block_hash", "draws"."kaia_block_at", "draws"."solana_blockhash", "draws"."solana_block_slot", "draws"."solana_block_at", "draws"."seed", "draws"."winners", "draws"."reserves", "draws"."drawn_at") in (0, 9)),
	CONSTRAINT "draws_counts" CHECK ("draws"."winner_count" > 0 and "draws"."winner_count" + "draws"."reserve_count" <= "draws"."entrants")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_file_id_recipient_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."recipient_files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draws_due" ON "draws" USING btree ("next_run_at") WHERE "draws"."state" in ('listed', 'waiting');--> statement-breakpoint
CREATE INDEX "draws_project" ON "draws" USING btree ("project_id","draw_id");--> statement-breakpoint
-- What was published of a draw is what everybody recomputes it from: no statement of ours, and no hand in a console, changes it.
CREATE FUNCTION "draws_stay_as_published"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    RAISE EXCEPTION 'Draw % is public: it is never deleted.', OLD.draw_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.draw_id, NEW.project_id, NEW.name, NEW.file_id, NEW.list_sha256, NEW.entrants, NEW.winner_count, NEW.reserve_count, NEW.registered_at)
      IS DISTINCT FROM (OLD.draw_id, OLD.project_id, OLD.name, OLD.file_id, OLD.list_sha256, OLD.entrants, OLD.winner_count, OLD.reserve_count, OLD.registered_at)
    OR (OLD.rules IS NOT NULL AND (NEW.rules, NEW.published_at) IS DISTINCT FROM (OLD.rules, OLD.published_at))
    OR (OLD.state IN ('drawn', 'called_off')
      AND (NEW.state, NEW.reason, NEW.params, NEW.kaia_block_hash, NEW.kaia_block_at, NEW.solana_blockhash, NEW.solana_block_slot, NEW.solana_block_at, NEW.seed, NEW.winners, NEW.reserves, NEW.drawn_at)
        IS DISTINCT FROM (OLD.state, OLD.reason, OLD.params, OLD.kaia_block_hash, OLD.kaia_block_at, OLD.solana_blockhash, OLD.solana_block_slot, OLD.solana_block_at, OLD.seed, OLD.winners, OLD.reserves, OLD.drawn_at))
  THEN
    RAISE EXCEPTION 'Draw % stays as it was published.', OLD.draw_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "draws_stay_as_published" BEFORE UPDATE OR DELETE ON "draws" FOR EACH ROW
  EXECUTE FUNCTION "draws_stay_as_published"();--> statement-breakpoint
-- The list of a draw is public too.
CREATE FUNCTION "draw_lists_stay_as_published"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'File % is the list of a draw: it stays as it was published.', OLD.file_id USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "draw_lists_stay_as_published" BEFORE UPDATE OR DELETE ON "recipient_files" FOR EACH ROW
  WHEN (OLD.purpose = 'draw') EXECUTE FUNCTION "draw_lists_stay_as_published"();
