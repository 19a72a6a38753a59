CREATE TABLE "source_balances" (
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"balance_wei" numeric(40, 0) NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_balances_pkey" PRIMARY KEY("chain","address")
);
--> statement-breakpoint
CREATE TABLE "source_chain_status" (
	"chain" text PRIMARY KEY NOT NULL,
	"reading" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_chain_sends" ADD COLUMN "paid_wei" numeric(40, 0);