import * as z from 'zod/mini'

/**
 * How many times a record was saved, which callers send back with an edit; at most the maximum of an integer column of the
 * database.
 */
export const recordVersion = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))
