CREATE TABLE "evm_calls" (
	"call_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evm_calls_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL,
	"function_name" text NOT NULL,
	"args" jsonb NOT NULL,
	"chain" text NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text,
	"data" text NOT NULL,
	"value_wei" numeric(80, 0) NOT NULL,
	"fee_max_wei" numeric(40, 0) NOT NULL,
	"token_id" text,
	"asked_block" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"revert_data" text,
	"token_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finished_at" timestamp with time zone,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "evm_calls_created" CHECK (("evm_calls"."to_address" is null) = ("evm_calls"."function_name" = 'constructor'))
);
--> statement-breakpoint
CREATE TABLE "evm_contracts" (
	"contract_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evm_contracts_contract_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"chain" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'live' NOT NULL,
	"address" text,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "evm_contracts_live" CHECK ("evm_contracts"."state" <> 'live' or "evm_contracts"."address" is not null)
);
--> statement-breakpoint
ALTER TABLE "source_chain_sends" ALTER COLUMN "deposit_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "source_chain_sends" ADD COLUMN "call_id" bigint;--> statement-breakpoint
ALTER TABLE "source_chain_strays" ADD COLUMN "data" text;--> statement-breakpoint
ALTER TABLE "source_chain_strays" ADD COLUMN "creates_address" text;--> statement-breakpoint
ALTER TABLE "evm_calls" ADD CONSTRAINT "evm_calls_contract_id_evm_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."evm_contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evm_contracts" ADD CONSTRAINT "evm_contracts_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evm_calls_contract" ON "evm_calls" USING btree ("contract_id","call_id");--> statement-breakpoint
CREATE INDEX "evm_calls_waiting" ON "evm_calls" USING btree ("chain","from_address","call_id") WHERE "evm_calls"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "evm_contracts_address" ON "evm_contracts" USING btree ("chain","address") WHERE "evm_contracts"."state" <> 'failed' and "evm_contracts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "evm_contracts_project" ON "evm_contracts" USING btree ("project_id","contract_id");--> statement-breakpoint
ALTER TABLE "source_chain_sends" ADD CONSTRAINT "source_chain_sends_call_id_evm_calls_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."evm_calls"("call_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "source_chain_sends_call" ON "source_chain_sends" USING btree ("call_id") WHERE "source_chain_sends"."state" <> 'failed';--> statement-breakpoint
ALTER TABLE "source_chain_sends" ADD CONSTRAINT "source_chain_sends_reason" CHECK (num_nonnulls("source_chain_sends"."deposit_id", "source_chain_sends"."call_id") = 1 and ("source_chain_sends"."call_id" is not null) = ("source_chain_sends"."purpose" = 'call'));