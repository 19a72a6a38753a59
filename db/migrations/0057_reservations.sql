CREATE TABLE "place_slots" (
	"slot_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "place_slots_slot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"day" date NOT NULL,
	"minute" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "place_slots_taken" CHECK ("place_slots"."taken" >= 0 and "place_slots"."taken" <= "place_slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"place_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_place_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"name_kor" text NOT NULL,
	"name_eng" text NOT NULL,
	"text_kor" text NOT NULL,
	"text_eng" text NOT NULL,
	"address_kor" text NOT NULL,
	"address_eng" text NOT NULL,
	"phone" text NOT NULL,
	"price_kor" text NOT NULL,
	"price_eng" text NOT NULL,
	"prepare_kor" text NOT NULL,
	"prepare_eng" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"benefits" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"closed_days" jsonb NOT NULL,
	"ahead_days" integer NOT NULL,
	"lead_hours" integer NOT NULL,
	"cutoff_hours" integer NOT NULL,
	"visit_minutes" integer NOT NULL,
	"guests_max" integer NOT NULL,
	"nights_max" integer NOT NULL,
	"planned_until" date,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reservation_slots" (
	"seq" bigint NOT NULL,
	"slot_id" bigint NOT NULL,
	"user_uuid" uuid NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "reservation_slots_seq_slot_id_pk" PRIMARY KEY("seq","slot_id")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text DEFAULT '5' NOT NULL,
	"user_uuid" uuid NOT NULL,
	"place_id" bigint NOT NULL,
	"wallet_address" text NOT NULL,
	"collection_id" bigint NOT NULL,
	"benefit_kor" text NOT NULL,
	"benefit_eng" text NOT NULL,
	"guests" integer NOT NULL,
	"language" text NOT NULL,
	"contact_label" uuid NOT NULL,
	"contact_sealed" text,
	"consented_at" timestamp with time zone NOT NULL,
	"consented_to" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cancel_until" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"reason" text,
	"holder_state" text NOT NULL,
	"holder_checked_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "place_slots" ADD CONSTRAINT "place_slots_place_id_places_place_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_slots" ADD CONSTRAINT "reservation_slots_seq_reservations_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."reservations"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_slots" ADD CONSTRAINT "reservation_slots_slot_id_place_slots_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."place_slots"("slot_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_slots" ADD CONSTRAINT "reservation_slots_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_place_id_places_place_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_collection_id_collections_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("collection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "place_slots_time" ON "place_slots" USING btree ("place_id","day","minute");--> statement-breakpoint
CREATE INDEX "place_slots_starts" ON "place_slots" USING btree ("place_id","starts_at");--> statement-breakpoint
CREATE INDEX "places_kind" ON "places" USING btree ("kind","place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_slots_once" ON "reservation_slots" USING btree ("user_uuid","slot_id") WHERE "reservation_slots"."is_live";--> statement-breakpoint
CREATE INDEX "reservation_slots_slot" ON "reservation_slots" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_uuid","seq");--> statement-breakpoint
CREATE INDEX "reservations_wallet" ON "reservations" USING btree ("wallet_address");--> statement-breakpoint
CREATE INDEX "reservations_place" ON "reservations" USING btree ("place_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_due" ON "reservations" USING btree ("next_run_at") WHERE "reservations"."contact_sealed" is not null;