CREATE TABLE "source_chain_strays" (
	"stray_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_chain_strays_stray_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"from_address" text NOT NULL,
	"nonce" bigint NOT NULL,
	"tx_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"to_address" text,
	"value_wei" numeric(80, 0) NOT NULL,
	"receiver" text,
	"contract" text,
	"token_id" text,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"note" text
);
--> statement-breakpoint
DROP INDEX "source_chain_sends_nonce";--> statement-breakpoint
ALTER TABLE "source_chain_nonces" ADD COLUMN "base_nonce" bigint;--> statement-breakpoint
ALTER TABLE "source_chain_nonces" ADD COLUMN "base_block" bigint;--> statement-breakpoint
ALTER TABLE "source_chain_nonces" ADD COLUMN "chain_nonce" bigint;--> statement-breakpoint
ALTER TABLE "source_chain_nonces" ADD COLUMN "missing" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_chain_nonces" ADD COLUMN "searched_block" bigint;--> statement-breakpoint
ALTER TABLE "source_chain_nonces" ADD COLUMN "census_error" text;--> statement-breakpoint
CREATE UNIQUE INDEX "source_chain_strays_nonce" ON "source_chain_strays" USING btree ("chain","from_address","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "source_chain_sends_nonce" ON "source_chain_sends" USING btree ("chain","from_address","nonce") WHERE "source_chain_sends"."state" <> 'failed';