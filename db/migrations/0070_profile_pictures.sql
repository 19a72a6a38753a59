CREATE TABLE "profile_pictures" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"picture_sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;