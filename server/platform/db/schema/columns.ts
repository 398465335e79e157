import { bigint, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Money: whole cents in a bigint, safe as a JavaScript number. */
export const cents = () => bigint({ mode: 'number' })

/** A percentage with two decimals. */
export const percentage = () => numeric({ precision: 5, scale: 2, mode: 'number' })

/** An instant with time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
