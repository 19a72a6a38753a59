-- Written by hand. Of a deposit the API says what becomes of an orphan, and that what cannot be delivered is kept. Where it is on its chain, and that
-- what a migration has goes back, a worker says alone: it asks the chains first. Units of a token are what the chain showed as well, for everybody.
CREATE FUNCTION "source_chain_deposits_are_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."amount" IS NOT DISTINCT FROM NEW."amount" AND (has_table_privilege(current_user, TG_RELID, 'INSERT')
		OR ((OLD."state", OLD."log_index", OLD."block_number", OLD."block_hash", OLD."block_time")
				IS NOT DISTINCT FROM (NEW."state", NEW."log_index", NEW."block_number", NEW."block_hash", NEW."block_time")
			AND (OLD."handling" = NEW."handling"
				OR (OLD."handling" = 'orphan' AND NEW."handling" IN ('matched', 'return_planned', 'ignored'))
				OR (OLD."handling" = 'return_planned' AND NEW."handling" = 'ignored'))))
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'Deposit % stays what the chain showed.', OLD."deposit_id";
END $$;--> statement-breakpoint
CREATE TRIGGER "source_chain_deposits_are_moved" BEFORE UPDATE OF "amount", "state", "log_index", "block_number", "block_hash", "block_time", "handling"
	ON "source_chain_deposits" FOR EACH ROW
	WHEN ((OLD."amount", OLD."state", OLD."log_index", OLD."block_number", OLD."block_hash", OLD."block_time", OLD."handling")
		IS DISTINCT FROM (NEW."amount", NEW."state", NEW."log_index", NEW."block_number", NEW."block_hash", NEW."block_time", NEW."handling"))
	EXECUTE FUNCTION "source_chain_deposits_are_moved"();--> statement-breakpoint
-- What a migration is of, and how it ended, stays as well: one that was minted and begins anew would give its NFT and its fee back beside.
CREATE FUNCTION "migrations_are_decided"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF has_table_privilege(current_user, 'source_chain_deposits', 'INSERT') THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'INSERT' THEN
		IF NEW."state" = 'created' AND num_nonnulls(NEW."outcome", NEW."fee_outcome", NEW."fee_deposit_id", NEW."nft_deposit_id",
			NEW."item_id", NEW."new_mint_account_key", NEW."finished_at") = 0
		THEN
			RETURN NEW;
		END IF;
	ELSIF (OLD."state", OLD."outcome", OLD."item_id", OLD."new_mint_account_key", OLD."chain", OLD."old_wallet_address", OLD."old_nft_contract",
			OLD."old_nft_id", OLD."admin_wallet")
		IS NOT DISTINCT FROM (NEW."state", NEW."outcome", NEW."item_id", NEW."new_mint_account_key", NEW."chain", NEW."old_wallet_address",
			NEW."old_nft_contract", NEW."old_nft_id", NEW."admin_wallet")
		AND coalesce(OLD."fee_deposit_id" = NEW."fee_deposit_id", OLD."fee_deposit_id" IS NULL)
		AND coalesce(OLD."nft_deposit_id" = NEW."nft_deposit_id", OLD."nft_deposit_id" IS NULL)
		AND (OLD."fee_outcome" = 'refund_planned' AND NEW."fee_outcome" = 'undelivered'
			OR (OLD."fee_outcome", OLD."finished_at") IS NOT DISTINCT FROM (NEW."fee_outcome", NEW."finished_at"))
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'Migration % is decided by a worker.', NEW."migration_id";
END $$;--> statement-breakpoint
CREATE TRIGGER "migrations_begin" BEFORE INSERT ON "migrations" FOR EACH ROW EXECUTE FUNCTION "migrations_are_decided"();--> statement-breakpoint
CREATE TRIGGER "migrations_are_decided" BEFORE UPDATE OF "state", "outcome", "item_id", "new_mint_account_key", "chain", "old_wallet_address", "old_nft_contract",
		"old_nft_id", "admin_wallet", "fee_deposit_id", "nft_deposit_id", "fee_outcome", "finished_at"
	ON "migrations" FOR EACH ROW EXECUTE FUNCTION "migrations_are_decided"();
