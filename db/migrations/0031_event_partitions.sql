-- Written by hand: the generator does not know partitions. What is there becomes the first one, up to the end of this month.
-- An insert of the version before goes on working: it names neither seq nor the table's partitions.
CREATE SEQUENCE "public"."events_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "events" RENAME TO "events_first";--> statement-breakpoint
ALTER TABLE "events_first" ALTER COLUMN "seq" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "events_first" DROP CONSTRAINT "events_pkey";--> statement-breakpoint
ALTER TABLE "events_first" ADD CONSTRAINT "events_first_pkey" PRIMARY KEY ("seq", "at");--> statement-breakpoint
ALTER INDEX "events_entity" RENAME TO "events_first_entity";--> statement-breakpoint
CREATE TABLE "events" (
	"seq" bigint DEFAULT nextval('events_seq') NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"master_id" bigint,
	"from_state" text,
	"to_state" text NOT NULL,
	"reason" text,
	CONSTRAINT "events_pkey" PRIMARY KEY ("seq", "at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE INDEX "events_entity" ON "events" USING btree ("entity","entity_id","seq");--> statement-breakpoint
ALTER SEQUENCE "events_seq" OWNED BY "events"."seq";--> statement-breakpoint
SELECT setval('events_seq', (SELECT coalesce(max("seq"), 0) + 1 FROM "events_first"), false);--> statement-breakpoint
DO $$ BEGIN
	EXECUTE format('ALTER TABLE "events" ATTACH PARTITION "events_first" FOR VALUES FROM (MINVALUE) TO (%L)',
		(date_trunc('month', now() AT TIME ZONE 'utc') + interval '1 month') AT TIME ZONE 'utc');
END $$;--> statement-breakpoint
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;
