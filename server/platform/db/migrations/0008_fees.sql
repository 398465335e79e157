-- What is not given back is called a fee. Entries of the audit log carry the hash of the one before: they stay as they are.
alter table "later_movement" disable trigger later_movement_append_only;--> statement-breakpoint
update later_movement set kind = 'fee' where kind = 'kept';--> statement-breakpoint
alter table "later_movement" enable trigger later_movement_append_only;--> statement-breakpoint
update mail_message set payload = payload - 'kept' || jsonb_build_object('fee', payload -> 'kept') where payload ? 'kept';
