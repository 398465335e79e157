import * as z from 'zod/mini'
import { Failure, type FailureCode } from './errors.ts'
import type { Endpoint, ResultOf } from './http.ts'

/** The refusals of an edit that began with an older version of its record. */
const REFUSALS: readonly FailureCode[] = ['CHANGED_MEANWHILE', 'REQUEST_CHANGED_MEANWHILE', 'TARIFF_CHANGED_MEANWHILE']

/** Whether an edit was refused because somebody else saved the record after it was read. */
export function isChangedMeanwhile(failure: unknown): failure is Failure {
  return failure instanceof Failure && REFUSALS.includes(failure.code)
}

/** Adds to such a refusal the record as it is now, in the words of the wire: `data.current` (D-09). */
export function withCurrent<E extends Endpoint>({ code }: Failure, edit: E, current: ResultOf<E>): Failure {
  return new Failure(code, { data: { current: z.encode(edit.result, current) } })
}

/** Reads the record of such a refusal; null for any other failure. */
export function currentIn<E extends Endpoint>(failure: unknown, edit: E): ResultOf<E> | null {
  if (!isChangedMeanwhile(failure)) return null
  const data = withRecord.safeParse(failure.data)
  const read = data.success ? z.safeDecode(edit.result, data.data.current as never) : undefined
  return read?.success ? (read.data as ResultOf<E>) : null
}

const withRecord = z.object({ current: z.unknown() })
