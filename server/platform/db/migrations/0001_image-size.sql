ALTER TABLE "image" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "height" integer;