CREATE TABLE "database_life" (
	"life_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"identity" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"quiet_until" bigint,
	CONSTRAINT "database_life_one" CHECK ("database_life"."life_id" = 1)
);
