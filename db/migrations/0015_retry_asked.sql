-- The event of an admin who asks for a retry has the word of the button. Nothing acts on it; pages show it.
UPDATE "events" SET "to_state" = 'retry_asked' WHERE "entity" = 'migration' AND "to_state" = 'look_again';
