CREATE TABLE "attempts" (
	"attempt_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chunk_id" bigint NOT NULL,
	"master_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"signature" text NOT NULL,
	"tx_bytes" "bytea" NOT NULL,
	"blockhash" text NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"fee_lamports" bigint NOT NULL,
	"first_item_instruction" integer NOT NULL,
	"instructions_per_item" integer NOT NULL,
	"state" text DEFAULT 'signed' NOT NULL,
	"slot" bigint,
	"error_code" text,
	"error_detail" text,
	"signed_by" text NOT NULL,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"landed_at" timestamp with time zone,
	"final_at" timestamp with time zone,
	"verdict_by" text,
	"verdict_reason" text,
	CONSTRAINT "attempts_signature" UNIQUE("signature"),
	CONSTRAINT "attempts_chunk_n" UNIQUE("chunk_id","n")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"audit_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"address" text PRIMARY KEY NOT NULL,
	"lamports" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_status" (
	"chain" text PRIMARY KEY NOT NULL,
	"reading" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chunk_items" (
	"chunk_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"item_id" bigint NOT NULL,
	CONSTRAINT "chunk_items_pk" PRIMARY KEY("chunk_id","position")
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"chunk_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chunks_chunk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"tree_id" bigint,
	"parent_id" bigint,
	"item_count" integer NOT NULL,
	"stage" integer DEFAULT 3 NOT NULL,
	"tx_version" text NOT NULL,
	"guard_seed" text,
	"guard_returned" boolean DEFAULT false NOT NULL,
	"must_simulate" boolean DEFAULT false NOT NULL,
	"released_at" timestamp with time zone,
	"not_before" timestamp with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_detail" text,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"collection_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_collection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"uri" text NOT NULL,
	"seller_fee_basis_points" integer NOT NULL,
	"mint_address" text,
	"signature" text,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "collections_mint_address" UNIQUE("mint_address")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"master_id" bigint,
	"from_state" text,
	"to_state" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("user_uuid","key")
);
--> statement-breakpoint
CREATE TABLE "master_payments" (
	"payment_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_payments_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"pay_code" text NOT NULL,
	"good_name" text NOT NULL,
	"custom_data" text,
	"amount_lamports" bigint NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "master_payments_master" UNIQUE("master_id")
);
--> statement-breakpoint
CREATE TABLE "mint_plans" (
	"plan_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mint_plans_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"standard" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"will_reveal" boolean DEFAULT false NOT NULL,
	"has_guard" boolean DEFAULT false NOT NULL,
	"is_mutable" boolean DEFAULT true NOT NULL,
	"is_canary" boolean DEFAULT false NOT NULL,
	"start_at" timestamp with time zone,
	"budget_lamports" bigint,
	"error_rate_max" real,
	"quoted_lamports" bigint NOT NULL,
	"sealed_secret" text NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "minting_items" (
	"item_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "minting_items_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"business_key" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"uri" text NOT NULL,
	"owner" text NOT NULL,
	"seller_fee_basis_points" integer NOT NULL,
	"creators" jsonb NOT NULL,
	"attributes" jsonb,
	"status" text DEFAULT '0' NOT NULL,
	"reason_code" text,
	"reason_detail" text,
	"chunk_id" bigint,
	"asset_id" text,
	"leaf_index" integer,
	"signature" text,
	"token_account" text,
	"metadata_account" text,
	"master_edition_account" text,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "minting_items_business_key" UNIQUE("business_key")
);
--> statement-breakpoint
CREATE TABLE "minting_masters" (
	"master_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "minting_masters_master_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"control" text DEFAULT 'run' NOT NULL,
	"start_at" timestamp with time zone,
	"waiting" jsonb,
	"total" integer NOT NULL,
	"stage" integer DEFAULT 3 NOT NULL,
	"spent_lamports" bigint DEFAULT 0 NOT NULL,
	"failed_base" integer DEFAULT 0 NOT NULL,
	"finished_base" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"driver_id" text,
	"driven_until" timestamp with time zone,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "nfts" (
	"nft_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nfts_nft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"standard" text NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"asset_id" text,
	"tree_address" text,
	"leaf_index" integer,
	"owner" text NOT NULL,
	"minted_at" timestamp with time zone,
	CONSTRAINT "nfts_item" UNIQUE("item_id"),
	CONSTRAINT "nfts_asset_id" UNIQUE("asset_id")
);
--> statement-breakpoint
CREATE TABLE "project_keys" (
	"project_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"sealed" text NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_by" text,
	CONSTRAINT "project_keys_pk" PRIMARY KEY("project_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"project_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"symbol" text NOT NULL,
	"name" text NOT NULL,
	"name_kor" text NOT NULL,
	"contract_address" text,
	"mainnet" text NOT NULL,
	"creator_fee_percent" numeric(5, 2) NOT NULL,
	"project_fee_percent" numeric(5, 2) NOT NULL,
	"json_path" text,
	"image" text,
	"admin_wallet_address" text,
	"listing_wallet_address" text,
	"fee_wallet_address" text,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"mint_start_block" bigint,
	"mint_end_block" bigint,
	"description" text,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"csrf_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"cd_key" text PRIMARY KEY NOT NULL,
	"cd_value" text NOT NULL,
	"is_secret" boolean DEFAULT false NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trees" (
	"tree_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trees_tree_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"address" text NOT NULL,
	"max_depth" integer NOT NULL,
	"max_buffer_size" integer NOT NULL,
	"canopy_depth" integer NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trees_address" UNIQUE("address"),
	CONSTRAINT "trees_master_n" UNIQUE("master_id","n")
);
--> statement-breakpoint
CREATE TABLE "tx_log" (
	"tx_log_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tx_log_tx_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"chain" text NOT NULL,
	"signature" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"payer_address" text NOT NULL,
	"slot" bigint NOT NULL,
	"fee_lamports" bigint NOT NULL,
	"spent_lamports" bigint NOT NULL,
	"item_count" integer NOT NULL,
	"master_id" bigint,
	"chunk_id" bigint,
	"error_code" text,
	CONSTRAINT "tx_log_signature" UNIQUE("signature")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'user' NOT NULL,
	"adcd" text,
	"name" text DEFAULT '' NOT NULL,
	"nickname" text,
	"profile_image" text,
	"mobile_no" text,
	"wallet_type" text,
	"wallet_address" text,
	"solana_wallet_type" text,
	"solana_wallet_address" text,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rss_mb" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_chunk_id_chunks_chunk_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("chunk_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_items" ADD CONSTRAINT "chunk_items_chunk_id_chunks_chunk_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("chunk_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_items" ADD CONSTRAINT "chunk_items_item_id_minting_items_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."minting_items"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_tree_id_trees_tree_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("tree_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_payments" ADD CONSTRAINT "master_payments_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_collection_id_collections_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("collection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_items" ADD CONSTRAINT "minting_items_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_items" ADD CONSTRAINT "minting_items_chunk_id_chunks_chunk_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("chunk_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minting_masters" ADD CONSTRAINT "minting_masters_plan_id_mint_plans_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."mint_plans"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfts" ADD CONSTRAINT "nfts_item_id_minting_items_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."minting_items"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nfts" ADD CONSTRAINT "nfts_collection_id_collections_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("collection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_keys" ADD CONSTRAINT "project_keys_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_live" ON "attempts" USING btree ("chunk_id") WHERE "attempts"."state" in ('signed', 'sent', 'landed', 'unknown');--> statement-breakpoint
CREATE INDEX "attempts_live" ON "attempts" USING btree ("master_id","attempt_id") WHERE "attempts"."state" in ('signed', 'sent', 'landed', 'unknown');--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","audit_id");--> statement-breakpoint
CREATE INDEX "chunk_items_item" ON "chunk_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "chunks_open" ON "chunks" USING btree ("master_id","state","stage","chunk_id") WHERE "chunks"."state" in ('planned', 'signed', 'sent', 'landed', 'unknown');--> statement-breakpoint
CREATE INDEX "chunks_master" ON "chunks" USING btree ("master_id","chunk_id");--> statement-breakpoint
CREATE INDEX "chunks_tree" ON "chunks" USING btree ("tree_id");--> statement-breakpoint
CREATE INDEX "chunks_guard" ON "chunks" USING btree ("master_id") WHERE "chunks"."guard_seed" is not null and not "chunks"."guard_returned";--> statement-breakpoint
CREATE INDEX "collections_project" ON "collections" USING btree ("project_id","collection_id");--> statement-breakpoint
CREATE INDEX "events_entity" ON "events" USING btree ("entity","entity_id","seq");--> statement-breakpoint
CREATE INDEX "mint_plans_collection" ON "mint_plans" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "minting_items_master" ON "minting_items" USING btree ("master_id","item_id");--> statement-breakpoint
CREATE INDEX "minting_items_status" ON "minting_items" USING btree ("master_id","status","item_id");--> statement-breakpoint
CREATE INDEX "minting_items_failed" ON "minting_items" USING btree ("master_id","reason_code","item_id") WHERE "minting_items"."status" = '40';--> statement-breakpoint
CREATE INDEX "minting_items_unplanned" ON "minting_items" USING btree ("master_id","item_id") WHERE "minting_items"."chunk_id" is null and "minting_items"."status" in ('0', '10');--> statement-breakpoint
CREATE INDEX "minting_items_owner" ON "minting_items" USING btree ("owner","item_id");--> statement-breakpoint
CREATE INDEX "minting_items_asset" ON "minting_items" USING btree ("asset_id") WHERE "minting_items"."asset_id" is not null;--> statement-breakpoint
CREATE INDEX "minting_items_signature" ON "minting_items" USING btree ("signature") WHERE "minting_items"."signature" is not null;--> statement-breakpoint
CREATE INDEX "minting_items_chunk" ON "minting_items" USING btree ("chunk_id");--> statement-breakpoint
CREATE INDEX "minting_items_name" ON "minting_items" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "minting_masters_open" ON "minting_masters" USING btree ("status","start_at") WHERE "minting_masters"."status" in ('0', '10', '90');--> statement-breakpoint
CREATE INDEX "minting_masters_plan" ON "minting_masters" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "nfts_collection" ON "nfts" USING btree ("collection_id","nft_id");--> statement-breakpoint
CREATE INDEX "nfts_owner" ON "nfts" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_contract_alive" ON "projects" USING btree ("mainnet","contract_address") WHERE "projects"."deleted_at" is null and "projects"."contract_address" is not null;--> statement-breakpoint
CREATE INDEX "projects_symbol" ON "projects" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trees_master" ON "trees" USING btree ("master_id","tree_id");--> statement-breakpoint
CREATE INDEX "tx_log_master" ON "tx_log" USING btree ("master_id","tx_log_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_uid_alive" ON "users" USING btree ("uid") WHERE "users"."deleted_at" is null;