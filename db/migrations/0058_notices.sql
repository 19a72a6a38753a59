CREATE TABLE "notice_choices" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"mail_kinds" text[] NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"notice_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"entity" text NOT NULL,
	"params" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail_due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("user_uuid","code","entity");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_uuid","at","notice_id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_uuid") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_mail_due" ON "notices" USING btree ("mail_due_at") WHERE "notices"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_at" ON "notices" USING btree ("at");--> statement-breakpoint
-- What my page showed as news until now, of the last thirty days; read, because it was there to be seen.
INSERT INTO "notices" ("user_uuid", "kind", "code", "entity", "params", "at", "read_at")
SELECT "user_uuid", 'migration', case "state" when 'completed' then 'migrationCompleted' else 'migrationReturned' end,
	'migration:' || "migration_id", jsonb_build_object('migrationId', "migration_id", 'name', coalesce("old_nft_name", '#' || "old_nft_id")),
	date_trunc('milliseconds', "finished_at"), now()
FROM "migrations"
WHERE "state" in ('completed', 'returned') AND "user_uuid" is not null AND "finished_at" > now() - interval '30 days';
