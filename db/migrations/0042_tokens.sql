CREATE TABLE "tokens" (
	"token_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tokens_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"uri" text NOT NULL,
	"program" text NOT NULL,
	"decimals" integer NOT NULL,
	"initial_supply" text NOT NULL,
	"keeps_mint" boolean NOT NULL,
	"keeps_freeze" boolean NOT NULL,
	"mint_address" text,
	"signature" text,
	"price" text,
	"image" text,
	"website" text,
	"community" text,
	"whitepaper" text,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "tokens_plan" UNIQUE("plan_id"),
	CONSTRAINT "tokens_mint_address" UNIQUE("mint_address")
);
--> statement-breakpoint
ALTER TABLE "mint_plans" DROP CONSTRAINT "mint_plans_kind";--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_plan_id_mint_plans_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."mint_plans"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_project" ON "tokens" USING btree ("project_id","token_id");--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_kind" CHECK ("mint_plans"."kind" in ('mint', 'collection', 'burn', 'sendCoin', 'sendToken', 'transfer', 'reveal', 'verifyCreator', 'verifyCollection', 'updateAuthority', 'createToken', 'mintToken', 'burnToken'));