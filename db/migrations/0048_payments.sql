CREATE TABLE "fee_wallets" (
	"fee_wallet_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_wallets_fee_wallet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"cursor" text,
	"since" timestamp with time zone DEFAULT now() - interval '1 day' NOT NULL,
	"next_read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"trouble" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_prices" (
	"pay_code" text PRIMARY KEY NOT NULL,
	"lamports" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_credits" (
	"receipt_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"lamports" bigint NOT NULL,
	"credited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_credits_pk" PRIMARY KEY("receipt_id","payment_id"),
	CONSTRAINT "payment_credits_some" CHECK ("payment_credits"."lamports" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"receipt_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_receipts_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signature" text NOT NULL,
	"transfer_no" integer NOT NULL,
	"slot" bigint NOT NULL,
	"block_at" timestamp with time zone,
	"recipient" text NOT NULL,
	"payer" text NOT NULL,
	"lamports" bigint NOT NULL,
	"left_lamports" bigint NOT NULL,
	"returned_lamports" bigint DEFAULT 0 NOT NULL,
	"kept_lamports" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"payment_id" bigint,
	"decided_by" text,
	"reason" text,
	"refund_lamports" bigint,
	"refund_master_id" bigint,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone,
	CONSTRAINT "payment_receipts_sum" CHECK ("payment_receipts"."lamports" > 0 and "payment_receipts"."left_lamports" >= 0 and "payment_receipts"."returned_lamports" >= 0 and "payment_receipts"."kept_lamports" >= 0
        and "payment_receipts"."left_lamports" + "payment_receipts"."returned_lamports" + "payment_receipts"."kept_lamports" <= "payment_receipts"."lamports"),
	CONSTRAINT "payment_receipts_left" CHECK (("payment_receipts"."state" in ('waiting', 'refunding')) = ("payment_receipts"."left_lamports" > 0)),
	CONSTRAINT "payment_receipts_refund" CHECK (case when "payment_receipts"."state" = 'refunding' then "payment_receipts"."refund_lamports" between 1 and "payment_receipts"."left_lamports"
        else "payment_receipts"."refund_lamports" is null end)
);
--> statement-breakpoint
CREATE TABLE "payment_references" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_id" bigint NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_wallets" (
	"project_id" bigint NOT NULL,
	"address" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_wallets_pk" PRIMARY KEY("project_id","address")
);
--> statement-breakpoint
ALTER TABLE "mint_plans" DROP CONSTRAINT "mint_plans_origin";--> statement-breakpoint
ALTER TABLE "master_payments" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "master_payments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "master_payments" ADD COLUMN "opened_by" text;--> statement-breakpoint
ALTER TABLE "master_payments" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "master_payments" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "master_payments" ADD COLUMN "start_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_credits" ADD CONSTRAINT "payment_credits_receipt_id_payment_receipts_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_credits" ADD CONSTRAINT "payment_credits_payment_id_master_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."master_payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_payment_id_master_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."master_payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_refund_master_id_minting_masters_master_id_fk" FOREIGN KEY ("refund_master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_references" ADD CONSTRAINT "payment_references_payment_id_master_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."master_payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_wallets" ADD CONSTRAINT "former_wallets_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_wallets_address" ON "fee_wallets" USING btree ("address");--> statement-breakpoint
CREATE INDEX "payment_credits_payment" ON "payment_credits" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_transfer" ON "payment_receipts" USING btree ("signature","transfer_no");--> statement-breakpoint
CREATE INDEX "payment_receipts_open" ON "payment_receipts" USING btree ("recipient","receipt_id") WHERE "payment_receipts"."state" in ('waiting', 'refunding');--> statement-breakpoint
CREATE INDEX "payment_receipts_payer" ON "payment_receipts" USING btree ("payer");--> statement-breakpoint
CREATE INDEX "payment_receipts_payment" ON "payment_receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "master_payments_reference" ON "master_payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "master_payments_open" ON "master_payments" USING btree ("recipient","payment_id") WHERE "master_payments"."status" = '0' and "master_payments"."reference" is not null;--> statement-breakpoint
ALTER TABLE "master_payments" ADD CONSTRAINT "master_payments_opened" CHECK (num_nonnulls("master_payments"."recipient", "master_payments"."reference", "master_payments"."opened_at", "master_payments"."expires_at") in (0, 4));--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_origin" CHECK ("mint_plans"."origin" in ('console', 'migration', 'reveal', 'campaign', 'refund'));