CREATE TABLE "retired_rpcs" (
	"rpc" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"retired_by" text NOT NULL,
	"retired_at" timestamp with time zone DEFAULT now() NOT NULL
);
