import { isChangedMeanwhile, withCurrent } from '#shared/changed-meanwhile.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'

/**
 * Saves an edit and returns the record. When somebody else saved it after the caller read it, the refusal carries the record as
 * the caller may read it now, to choose field by field (D-09).
 * @throws Failure whatever `save` or `read` throws
 */
export async function saveOrCurrent<E extends Endpoint>(
  edit: E,
  save: () => Promise<void>,
  read: () => Promise<ResultOf<E>>,
): Promise<ResultOf<E>> {
  try {
    await save()
  } catch (refusal) {
    throw isChangedMeanwhile(refusal) ? withCurrent(refusal, edit, await read()) : refusal
  }
  return read()
}
