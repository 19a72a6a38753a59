-- Written by hand. Who matches a fee says which it is, and nothing of how it is split: the API's role is held to the rows, as everybody is.

-- Up to how much coin of a chain costs as much to send as it is worth, in wei. A plain transfer is 21,000 gas, on Kaia at 25 to 750 gkei.
CREATE FUNCTION "coin_dust_wei"("of_chain" text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE of_chain WHEN 'kaia' THEN 5000000000000000 WHEN 'ethereum' THEN 200000000000000 WHEN 'bsc' THEN 100000000000000 END::numeric
$$;--> statement-breakpoint
-- What a deposit says less, `split_surplus` alone has moved to another row; what is coin beside a fee, and beside which, stays as well.
CREATE OR REPLACE FUNCTION "source_chain_deposits_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."kind" = 'fee' AND NEW."value_wei" >= 0 AND OLD."role" IS DISTINCT FROM 'surplus'
		AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'member')
		AND (OLD."chain", OLD."kind", OLD."tx_hash", OLD."from_address", OLD."to_address", OLD."contract", OLD."token_id", OLD."role",
			OLD."with_id") IS NOT DISTINCT FROM (NEW."chain", NEW."kind", NEW."tx_hash", NEW."from_address", NEW."to_address",
			NEW."contract", NEW."token_id", NEW."role", NEW."with_id")
		AND EXISTS (SELECT FROM "source_chain_deposits" s WHERE s."with_id" = OLD."deposit_id" AND s."role" = 'surplus'
			AND s."tx_hash" = OLD."tx_hash" AND s."value_wei" = OLD."value_wei" - NEW."value_wei")
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'Deposit % stays what the chain showed.', OLD."deposit_id";
END $$;--> statement-breakpoint
CREATE TRIGGER "source_chain_deposits_keep_role" BEFORE UPDATE OF "role", "with_id" ON "source_chain_deposits" FOR EACH ROW
	WHEN ((OLD."role", OLD."with_id") IS DISTINCT FROM (NEW."role", NEW."with_id")
		AND NOT (OLD."role" IS NULL AND NEW."role" IS NOT DISTINCT FROM 'double'))
	EXECUTE FUNCTION "source_chain_deposits_stay"();--> statement-breakpoint
CREATE FUNCTION "migrations_keep_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Migration % costs what its holder was told.', OLD."migration_id";
END $$;--> statement-breakpoint
CREATE TRIGGER "migrations_keep_fee" BEFORE UPDATE OF "fee_wei" ON "migrations" FOR EACH ROW
	WHEN (OLD."fee_wei" IS DISTINCT FROM NEW."fee_wei") EXECUTE FUNCTION "migrations_keep_fee"();--> statement-breakpoint
DROP FUNCTION "split_surplus"(bigint, bigint, numeric, integer);--> statement-breakpoint
-- Splits a fee as it is matched, for whoever matches it: an API may make no deposits of its own. What is split off goes back to who paid it.
-- Only of a fee that is its migration's, still here, and not on its way back: so coin is never in two rows that are sent.
CREATE FUNCTION "split_surplus"("fee" bigint, "of_migration" bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	-- Between a fee's place in its transaction and those of what is split off it: below every place a chain has.
	apart CONSTANT integer := 1000000;
	-- A fee is split again only after a fork gave it to a cheaper migration. What is above the fee after that stays with it, and is said.
	most CONSTANT integer := 3;
	surplus bigint;
BEGIN
	-- A statement of its own: the next one sees what the holder of the lock before has sent.
	PERFORM 1 FROM source_chain_deposits d WHERE d.deposit_id = fee FOR UPDATE;
	INSERT INTO source_chain_deposits (chain, kind, tx_hash, log_index, block_number, block_hash, block_time, from_address,
			to_address, value_wei, state, role, with_id)
		SELECT d.chain, d.kind, d.tx_hash, d.log_index - apart * (1 + b.parts),
			d.block_number, d.block_hash, d.block_time, d.from_address, d.to_address, d.value_wei - m.fee_wei, d.state, 'surplus', d.deposit_id
		FROM source_chain_deposits d
		JOIN migrations m ON m.fee_deposit_id = d.deposit_id
			AND (m.chain, m.old_wallet_address, m.admin_wallet) = (d.chain, d.from_address, d.to_address)
		CROSS JOIN LATERAL (
			SELECT count(*)::int AS parts FROM source_chain_deposits s WHERE s.with_id = d.deposit_id AND s.role = 'surplus') b
		WHERE d.deposit_id = fee AND m.migration_id = of_migration AND d.kind = 'fee' AND d.role IS DISTINCT FROM 'surplus'
			AND d.handling = 'matched' AND d.state <> 'reorged' AND m.finished_at IS NULL
			AND m.fee_wei >= 0 AND d.value_wei - m.fee_wei > coin_dust_wei(d.chain) AND b.parts < most
			AND NOT EXISTS (SELECT FROM source_chain_sends s WHERE s.deposit_id = fee AND s.state <> 'failed')
		RETURNING deposit_id INTO surplus;
	IF surplus IS NOT NULL THEN
		UPDATE source_chain_deposits d SET value_wei = m.fee_wei, modified_at = now() FROM migrations m
			WHERE d.deposit_id = fee AND m.migration_id = of_migration;
	END IF;
	RETURN surplus;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "split_surplus"(bigint, bigint) FROM PUBLIC;
