CREATE TABLE "audit_link" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_link_entryId_unique" UNIQUE("entry_id"),
	CONSTRAINT "audit_link_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "previous_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
-- The older chain ends where it is now: what follows it is linked, also what an older release still writes.
insert into "audit_link" select 0, "id", "hash" from "audit_log" order by "id" desc limit 1;--> statement-breakpoint
create trigger audit_link_append_only before update or delete or truncate on "audit_link"
  for each statement execute function refuse_change_of_audit();
