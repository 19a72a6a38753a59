CREATE TABLE "document_pictures" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"picture_sealed" text NOT NULL,
	"name_sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"document_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"refusal" text,
	"note" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decider_uuid" uuid,
	"modified_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "document_pictures" ADD CONSTRAINT "document_pictures_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_decider_uuid_users_uuid_fk" FOREIGN KEY ("decider_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_submitted" ON "documents" USING btree ("user_uuid","kind") WHERE "documents"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" USING btree ("user_uuid","kind","document_id");--> statement-breakpoint
CREATE INDEX "documents_state" ON "documents" USING btree ("state","document_id");