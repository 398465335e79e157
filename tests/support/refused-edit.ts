import { failureOf } from '#shared/call.ts'
import { currentIn } from '#shared/changed-meanwhile.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'

type Answer = { ok: true } | { ok: false; status: number; failure: object }

/** The record that came with the refusal of an edit, as screens read it; null when the answer is something else. */
export function currentOf<E extends Endpoint>(answer: Answer, edit: E): ResultOf<E> | null {
  return answer.ok ? null : currentIn(failureOf({ status: answer.status, body: answer.failure }), edit)
}
