ALTER TABLE "draws" ADD COLUMN "round_id" bigint;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_round_id_campaign_rounds_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."campaign_rounds"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draws_round" ON "draws" USING btree ("round_id","draw_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draws_round_once" ON "draws" USING btree ("round_id") WHERE "draws"."state" <> 'called_off';--> statement-breakpoint
-- Which round a draw is for stays as it was published, too.
CREATE OR REPLACE FUNCTION "draws_stay_as_published"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' THEN
    RAISE EXCEPTION 'Draw % is public: it is never deleted.', OLD.draw_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.draw_id, NEW.project_id, NEW.round_id, NEW.name, NEW.file_id, NEW.list_sha256, NEW.entrants, NEW.winner_count, NEW.reserve_count, NEW.registered_at)
      IS DISTINCT FROM (OLD.draw_id, OLD.project_id, OLD.round_id, OLD.name, OLD.file_id, OLD.list_sha256, OLD.entrants, OLD.winner_count, OLD.reserve_count, OLD.registered_at)
    OR (OLD.rules IS NOT NULL AND (NEW.rules, NEW.published_at) IS DISTINCT FROM (OLD.rules, OLD.published_at))
    OR (OLD.state IN ('drawn', 'called_off')
      AND (NEW.state, NEW.reason, NEW.params, NEW.kaia_block_hash, NEW.kaia_block_at, NEW.solana_blockhash, NEW.solana_block_slot, NEW.solana_block_at, NEW.seed, NEW.winners, NEW.reserves, NEW.drawn_at)
        IS DISTINCT FROM (OLD.state, OLD.reason, OLD.params, OLD.kaia_block_hash, OLD.kaia_block_at, OLD.solana_blockhash, OLD.solana_block_slot, OLD.solana_block_at, OLD.seed, OLD.winners, OLD.reserves, OLD.drawn_at))
  THEN
    RAISE EXCEPTION 'Draw % stays as it was published.', OLD.draw_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
