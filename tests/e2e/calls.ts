import type { Page } from '@playwright/test'
import { SESSION_COOKIES } from '../../shared/auth/session-cookies.ts'
import { type GivenTo, readAnswer, wireRequest } from '../../shared/call.ts'
import type { Endpoint, ResultOf } from '../../shared/http.ts'
import { messages } from '../../shared/messages.ts'

/** Calls an endpoint as a page of this browser would, with the page's session if there is one; `origin` is the product's. */
export async function callFrom<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: GivenTo<E>,
): Promise<{ result: ResultOf<E>; origin: string }> {
  const { method, url, body } = wireRequest(endpoint, input, messages)
  const session = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIES.token)
  const answer = await page.request.fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      // The server recognises browsers by this header.
      'sec-fetch-site': 'same-origin',
      ...(session ? { authorization: `Bearer ${session.value}` } : {}),
    },
    ...(typeof body === 'string' ? { data: body } : {}),
  })
  const contentRange = answer.headers()['content-range'] ?? null
  const result = readAnswer(endpoint, { status: answer.status(), contentRange, body: await answer.json() })
  return { result, origin: new URL(answer.url()).origin }
}
