CREATE TABLE "source_chain_balances" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"base_block" bigint NOT NULL,
	"base_wei" numeric(78, 0) NOT NULL,
	"block_number" bigint NOT NULL,
	"balance_wei" numeric(78, 0) NOT NULL,
	"nonce" bigint NOT NULL,
	"spent_wei" numeric(78, 0) DEFAULT '0' NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_chain_balances_pk" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
ALTER TABLE "source_chain_deposits" ADD COLUMN "amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "source_chain_deposits" ADD COLUMN "is_from_contract" boolean;--> statement-breakpoint
ALTER TABLE "source_chain_deposits" ADD COLUMN "is_dust" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "source_chain_deposits" ADD COLUMN "return_to" text;--> statement-breakpoint
ALTER TABLE "source_chain_deposits" ADD COLUMN "return_message" text;--> statement-breakpoint
ALTER TABLE "source_chain_deposits" ADD COLUMN "return_signature" text;--> statement-breakpoint
ALTER TABLE "source_chain_strays" ADD COLUMN "amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "former_wallets" ADD COLUMN "sealed" text;--> statement-breakpoint
CREATE INDEX "source_chain_deposits_token" ON "source_chain_deposits" USING btree ("chain","contract","token_id") WHERE "source_chain_deposits"."contract" is not null;--> statement-breakpoint
-- As before, and: an NFT that came while nobody had registered its contract can be of a migration once a project has it.
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
	IF OLD."kind" = 'unregistered' AND NEW."kind" = 'nft' AND OLD."role" IS NULL AND NEW."role" IS NULL
		AND (OLD."chain", OLD."tx_hash", OLD."from_address", OLD."to_address", OLD."contract", OLD."token_id", OLD."value_wei")
			IS NOT DISTINCT FROM (NEW."chain", NEW."tx_hash", NEW."from_address", NEW."to_address", NEW."contract", NEW."token_id",
			NEW."value_wei")
		AND EXISTS (SELECT FROM "projects" p
			WHERE p."mainnet" = OLD."chain" AND lower(p."contract_address") = OLD."contract" AND p."deleted_at" IS NULL)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'Deposit % stays what the chain showed.', OLD."deposit_id";
END $$;
