ALTER TABLE "users" ADD COLUMN "user_no" bigint;--> statement-breakpoint
-- In the order of registration; an identity column would number them as they lie, and never take another number.
UPDATE "users" u SET "user_no" = o.n FROM (SELECT uuid, row_number() OVER (ORDER BY registered_at, uuid) AS n FROM "users") o WHERE o.uuid = u.uuid;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "user_no" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "user_no" ADD GENERATED ALWAYS AS IDENTITY (sequence name "users_user_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval('users_user_no_seq', max("user_no")) FROM "users" HAVING max("user_no") IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "block_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocker_uuid" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_blocker_uuid_users_uuid_fk" FOREIGN KEY ("blocker_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_no" ON "users" USING btree ("user_no");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status","user_no") WHERE "users"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","user_no") WHERE "users"."role" <> 'user';--> statement-breakpoint
CREATE INDEX "users_kind" ON "users" USING btree ("kind","user_no");--> statement-breakpoint
CREATE INDEX "users_uid_begins" ON "users" USING btree ("uid" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_begins" ON "users" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_nickname_begins" ON "users" USING btree ("nickname" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_log_entity_id" ON "audit_log" USING btree ("entity_id","audit_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","audit_id");