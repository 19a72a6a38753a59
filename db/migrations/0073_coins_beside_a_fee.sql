ALTER TABLE "source_chain_deposits" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "source_chain_deposits" ADD COLUMN "with_id" bigint;--> statement-breakpoint
ALTER TABLE "source_chain_deposits" ADD CONSTRAINT "source_chain_deposits_with_id_source_chain_deposits_deposit_id_fk" FOREIGN KEY ("with_id") REFERENCES "public"."source_chain_deposits"("deposit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_chain_deposits_with" ON "source_chain_deposits" USING btree ("with_id") WHERE "source_chain_deposits"."with_id" is not null;--> statement-breakpoint
-- A fee that is split says less by exactly what its surplus, a row that only a worker can make, says: their sum is what the chain showed.
CREATE OR REPLACE FUNCTION "source_chain_deposits_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."kind" = 'fee' AND NEW."value_wei" >= 0
		AND (OLD."chain", OLD."kind", OLD."tx_hash", OLD."from_address", OLD."to_address", OLD."contract", OLD."token_id")
			IS NOT DISTINCT FROM (NEW."chain", NEW."kind", NEW."tx_hash", NEW."from_address", NEW."to_address", NEW."contract", NEW."token_id")
		AND EXISTS (SELECT FROM "source_chain_deposits" s WHERE s."with_id" = OLD."deposit_id" AND s."role" = 'surplus'
			AND s."tx_hash" = OLD."tx_hash" AND s."value_wei" = OLD."value_wei" - NEW."value_wei")
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'Deposit % stays what the chain showed.', OLD."deposit_id";
END $$;--> statement-breakpoint
-- Splits a fee as it is matched, for whoever matches it: an API may make no deposits of its own. What is split off goes back to who paid it.
CREATE FUNCTION "split_surplus"("fee" bigint, "of_migration" bigint, "dust_wei" numeric, "apart" integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	surplus bigint;
BEGIN
	INSERT INTO source_chain_deposits (chain, kind, tx_hash, log_index, block_number, block_hash, block_time, from_address,
			to_address, value_wei, state, role, with_id)
		SELECT d.chain, d.kind, d.tx_hash, d.log_index - apart * (1 + (
				SELECT count(*)::int FROM source_chain_deposits s WHERE s.with_id = d.deposit_id AND s.role = 'surplus')),
			d.block_number, d.block_hash, d.block_time, d.from_address, d.to_address, d.value_wei - m.fee_wei, d.state, 'surplus', d.deposit_id
		FROM source_chain_deposits d JOIN migrations m ON m.fee_deposit_id = d.deposit_id
		WHERE d.deposit_id = fee AND m.migration_id = of_migration AND d.kind = 'fee' AND m.fee_wei >= 0 AND d.value_wei - m.fee_wei > dust_wei
		RETURNING deposit_id INTO surplus;
	IF surplus IS NOT NULL THEN
		UPDATE source_chain_deposits d SET value_wei = m.fee_wei, modified_at = now() FROM migrations m
			WHERE d.deposit_id = fee AND m.migration_id = of_migration;
	END IF;
	RETURN surplus;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "split_surplus"(bigint, bigint, numeric, integer) FROM PUBLIC;
