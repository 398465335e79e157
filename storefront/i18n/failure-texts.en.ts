import { Failure } from '#shared/errors.ts'

/** The texts by key are loaded with the first failure. A key without one, of a newer server, keeps its Spanish text. */
export async function inWords(failure: Failure): Promise<Failure> {
  const texts = await import('./answer-texts.ts').then(
    ({ answers }) => answers,
    () => ({}) as Record<string, string>,
  )
  const { code, status, key, data } = failure
  const message = (key && texts[key]) || failure.text
  const fields = failure.fields.map((field) => ({ ...field, message: texts[field.key] ?? field.message }))
  return new Failure(code, { fields, status, key, data, ...(message ? { message } : {}) })
}
