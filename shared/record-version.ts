import * as z from 'zod/mini'

/** How often a record was saved, as callers send it back with an edit; at most what an integer column of the database holds. */
export const recordVersion = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))
