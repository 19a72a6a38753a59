UPDATE "users" SET "role" = 'owner' WHERE "role" = 'admin';
