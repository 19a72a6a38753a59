CREATE TABLE "alert_rule_offers" (
	"condition" text PRIMARY KEY NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_balances" (
	"address" text NOT NULL,
	"mint" text NOT NULL,
	"units" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_balances_pkey" PRIMARY KEY("address","mint")
);
--> statement-breakpoint
ALTER TABLE "mint_plans" DROP CONSTRAINT "mint_plans_kind";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "estimated_units" text;--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_kind" CHECK ("mint_plans"."kind" in ('mint', 'collection', 'burn', 'sendCoin', 'sendToken', 'transfer', 'reveal', 'verifyCreator', 'verifyCollection', 'updateAuthority', 'createToken', 'mintToken', 'burnToken', 'freezeToken', 'updateToken'));--> statement-breakpoint
-- Written by hand: what an installation has, or had before somebody changed it, was offered to it.
INSERT INTO "alert_rule_offers" ("condition")
SELECT "condition" FROM "alert_rules"
UNION SELECT "before"->>'condition' FROM "audit_log" WHERE "action" = 'alertRule.modify' AND "before"->>'condition' IS NOT NULL;
