DROP INDEX "payment_attempt_token_idx";--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "declined_use" bigint;--> statement-breakpoint
-- A token that went out under several attempts belongs to the last of them.
UPDATE "payment_attempt" SET "token_hash" = "token_hash" || ' ' || "id"
  WHERE "token_hash" <> '' AND EXISTS (
    SELECT 1 FROM "payment_attempt" AS "later" WHERE "later"."token_hash" = "payment_attempt"."token_hash"
      AND ("later"."sent_at", "later"."id") > ("payment_attempt"."sent_at", "payment_attempt"."id"));--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_token_key" ON "payment_attempt" USING btree ("token_hash") WHERE token_hash <> '';
