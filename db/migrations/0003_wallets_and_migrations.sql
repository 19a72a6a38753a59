CREATE TABLE "airdrop_applications" (
	"application_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "airdrop_applications_application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"solana_address" text NOT NULL,
	"reg_id" text,
	"wallet_type" text,
	"user_uuid" uuid,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "klip_requests" (
	"request_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_hash" text NOT NULL,
	"type" text NOT NULL,
	"klip_key" text NOT NULL,
	"challenge_id" uuid,
	"migration_id" bigint,
	"status" text DEFAULT 'prepared' NOT NULL,
	"result" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"challenge_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family" text NOT NULL,
	"wallet_type" text NOT NULL,
	"address" text NOT NULL,
	"link_address" text,
	"domain" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "migration_routes" (
	"route_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "migration_routes_route_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"old_project_id" bigint NOT NULL,
	"new_project_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"fee_wei" numeric(30, 0) NOT NULL,
	"time_limit_seconds" integer NOT NULL,
	"supply" integer,
	"is_on" boolean DEFAULT true NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "migrations" (
	"migration_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "migrations_migration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"route_id" bigint NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"outcome" text,
	"reason" text,
	"reason_detail" text,
	"reg_id" text NOT NULL,
	"reg_time" timestamp with time zone DEFAULT now() NOT NULL,
	"chain" text NOT NULL,
	"old_project_id" bigint NOT NULL,
	"old_wallet_address" text NOT NULL,
	"old_wallet_type" text NOT NULL,
	"old_nft_contract" text NOT NULL,
	"old_nft_id" text NOT NULL,
	"old_nft_name" text,
	"old_nft_image" text,
	"new_wallet_address" text NOT NULL,
	"new_nft_contract" text,
	"new_nft_id" text,
	"new_mint_account_key" text,
	"new_token_account_key" text,
	"new_metadata_account_key" text,
	"new_master_edition_account_key" text,
	"fee_wei" numeric(30, 0) NOT NULL,
	"admin_wallet" text NOT NULL,
	"deposits_since" timestamp with time zone NOT NULL,
	"fee_tx_hash" text,
	"nft_tx_hash" text,
	"fee_deposit_id" bigint,
	"nft_deposit_id" bigint,
	"fee_outcome" text,
	"item_id" bigint,
	"return_asked_by" text,
	"return_asked_reason" text,
	"deadline" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"look_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "migrations_return_has_no_mint" CHECK ("migrations"."outcome" is distinct from 'return' or "migrations"."new_mint_account_key" is null)
);
--> statement-breakpoint
CREATE TABLE "old_chain_blocks" (
	"chain" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "old_chain_blocks_chain_block_number_pk" PRIMARY KEY("chain","block_number")
);
--> statement-breakpoint
CREATE TABLE "old_chain_deposits" (
	"deposit_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "old_chain_deposits_deposit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"kind" text NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"contract" text,
	"token_id" text,
	"value_wei" numeric(40, 0),
	"state" text DEFAULT 'seen' NOT NULL,
	"handling" text DEFAULT 'orphan' NOT NULL,
	"note" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_chain_nonces" (
	"nonce_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "old_chain_nonces_nonce_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"next_nonce" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_chain_sends" (
	"send_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "old_chain_sends_send_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain" text NOT NULL,
	"purpose" text NOT NULL,
	"deposit_id" bigint NOT NULL,
	"migration_id" bigint,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"nonce" bigint NOT NULL,
	"tx_hash" text NOT NULL,
	"signed_bytes" "bytea" NOT NULL,
	"fee_wei" numeric(40, 0),
	"state" text DEFAULT 'signed' NOT NULL,
	"error" text,
	"block_number" bigint,
	"block_hash" text,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"final_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reconcile_reports" (
	"report_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_reports_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"is_complete" boolean DEFAULT false NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"wallet_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallets_wallet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_uuid" uuid NOT NULL,
	"family" text NOT NULL,
	"wallet_type" text NOT NULL,
	"address" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "airdrop_applications" ADD CONSTRAINT "airdrop_applications_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_routes" ADD CONSTRAINT "migration_routes_old_project_id_projects_project_id_fk" FOREIGN KEY ("old_project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_routes" ADD CONSTRAINT "migration_routes_new_project_id_projects_project_id_fk" FOREIGN KEY ("new_project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_routes" ADD CONSTRAINT "migration_routes_collection_id_collections_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("collection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migration_routes" ADD CONSTRAINT "migration_routes_plan_id_mint_plans_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."mint_plans"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_route_id_migration_routes_route_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."migration_routes"("route_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_old_project_id_projects_project_id_fk" FOREIGN KEY ("old_project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_fee_deposit_id_old_chain_deposits_deposit_id_fk" FOREIGN KEY ("fee_deposit_id") REFERENCES "public"."old_chain_deposits"("deposit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_nft_deposit_id_old_chain_deposits_deposit_id_fk" FOREIGN KEY ("nft_deposit_id") REFERENCES "public"."old_chain_deposits"("deposit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_item_id_minting_items_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."minting_items"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_chain_sends" ADD CONSTRAINT "old_chain_sends_deposit_id_old_chain_deposits_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."old_chain_deposits"("deposit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_chain_sends" ADD CONSTRAINT "old_chain_sends_migration_id_migrations_migration_id_fk" FOREIGN KEY ("migration_id") REFERENCES "public"."migrations"("migration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_applications_address" ON "airdrop_applications" USING btree ("solana_address");--> statement-breakpoint
CREATE INDEX "klip_requests_expires_at" ON "klip_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_challenges_expires_at" ON "login_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "migration_routes_old_project" ON "migration_routes" USING btree ("old_project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "migrations_nft_alive" ON "migrations" USING btree ("chain","old_nft_contract","old_nft_id") WHERE "migrations"."state" not in ('returned', 'expired');--> statement-breakpoint
CREATE UNIQUE INDEX "migrations_fee_deposit" ON "migrations" USING btree ("fee_deposit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "migrations_nft_deposit" ON "migrations" USING btree ("nft_deposit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "migrations_item" ON "migrations" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "migrations_old_wallet" ON "migrations" USING btree ("old_wallet_address","migration_id");--> statement-breakpoint
CREATE INDEX "migrations_new_wallet" ON "migrations" USING btree ("new_wallet_address","migration_id");--> statement-breakpoint
CREATE INDEX "migrations_user" ON "migrations" USING btree ("user_uuid","migration_id");--> statement-breakpoint
CREATE INDEX "migrations_run" ON "migrations" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "migrations_open" ON "migrations" USING btree ("look_at") WHERE "migrations"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "old_chain_deposits_place" ON "old_chain_deposits" USING btree ("chain","tx_hash","log_index");--> statement-breakpoint
CREATE INDEX "old_chain_deposits_from" ON "old_chain_deposits" USING btree ("chain","from_address","kind");--> statement-breakpoint
CREATE INDEX "old_chain_deposits_orphan" ON "old_chain_deposits" USING btree ("deposit_id") WHERE "old_chain_deposits"."handling" = 'orphan';--> statement-breakpoint
CREATE INDEX "old_chain_deposits_seen" ON "old_chain_deposits" USING btree ("chain","block_number") WHERE "old_chain_deposits"."state" = 'seen';--> statement-breakpoint
CREATE UNIQUE INDEX "old_chain_nonces_wallet" ON "old_chain_nonces" USING btree ("chain","address");--> statement-breakpoint
CREATE UNIQUE INDEX "old_chain_sends_nonce" ON "old_chain_sends" USING btree ("chain","from_address","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "old_chain_sends_hash" ON "old_chain_sends" USING btree ("tx_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "old_chain_sends_deposit" ON "old_chain_sends" USING btree ("deposit_id") WHERE "old_chain_sends"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX "old_chain_sends_migration" ON "old_chain_sends" USING btree ("migration_id");--> statement-breakpoint
CREATE INDEX "old_chain_sends_open" ON "old_chain_sends" USING btree ("chain","from_address","nonce") WHERE "old_chain_sends"."state" in ('signed', 'sent', 'landed');--> statement-breakpoint
CREATE INDEX "reconcile_reports_started_at" ON "reconcile_reports" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_address" ON "wallets" USING btree ("family","address");--> statement-breakpoint
CREATE INDEX "wallets_user" ON "wallets" USING btree ("user_uuid");