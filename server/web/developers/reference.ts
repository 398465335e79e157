import { type PartnerDocument, partnerDocument, type Operation } from '../../platform/openapi/partner-document.ts'
import type { JsonSchema } from '../../platform/openapi/json-schema.ts'
import type { Language } from '../../platform/http/problem.ts'
import { html, type Markup } from '../voucher-pages/html.ts'
import { written } from './code.ts'
import { codeBlock } from './example-blocks.ts'
import { englishSummaries } from './english-summaries.ts'
import type { Context } from './markdown.ts'
import { pages } from './pages.ts'
import { words } from './words.ts'

/** The reference of the partner API, written from the document that it serves. */
export function reference({ language, publicUrl }: Context): Markup {
  const document = partnerDocument(publicUrl)
  const { calls, schemas, events, document: download } = words[language]
  return html`<h1>${pages.reference[language]}</h1>
    <p><code>${publicUrl}/api/partner/v1</code></p>
    <p><a href="/api/partner/v1/openapi.json">${download}</a></p>
    <h2 id="calls">${calls}</h2>
    ${Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => callOf({ method, path, operation }, language)),
    )}
    <h2 id="events">${events}</h2>
    ${Object.keys(document.webhooks).map(
      (kind) =>
        html`<h3 id="event-${kind}"><code>${kind}</code></h3>
          ${eventOf(document, kind, language)}`,
    )}
    <h2 id="schemas">${schemas}</h2>
    ${Object.entries(document.components.schemas).map(([name, schema]) => schemaOf(name, schema, language))}`
}

type Call = { method: string; path: string; operation: Operation }

function callOf({ method, path, operation }: Call, language: Language): Markup {
  const { operationId, parameters, requestBody, responses, summary, description } = operation
  const { scope, anyKey, anyTestKey, request, answer } = words[language]
  const [, own] = /`(\w+)`/.exec(description) ?? []
  const [status, good] = Object.entries(responses)[0]!
  return html`<section>
    <h3 id="${operationId}"><span class="method">${method.toUpperCase()}</span> <span class="path">${path}</span></h3>
    <p>
      ${language === 'es' ? summary : (englishSummaries[operationId] ?? summary)}.
      ${own ? html`${scope} <code>${own}</code>.` : description === words.en.anyTestKey ? anyTestKey : anyKey}
    </p>
    <dl class="fields">
      ${parameters.map(({ name, in: place, required, schema }) => field(`${name} (${place})`, schema, { language, isRequired: required }))}
      ${requestBody ? row(request, content(requestBody.content, language)) : null}
      ${row(`${answer} ${status}`, content(good.content ?? {}, language))}
    </dl>
  </section>`
}

function eventOf({ webhooks }: PartnerDocument, kind: string, language: Language): Markup {
  const { post } = webhooks[kind]!
  return html`<p>${language === 'es' ? post.summary : (englishSummaries[kind] ?? post.summary)}.</p>`
}

function content(media: Record<string, { schema: JsonSchema }>, language: Language): Markup {
  const [type, one] = Object.entries(media)[0] ?? []
  if (!one) return html`—`
  return one.schema.$ref ? typeOf(one.schema, language) : html`<code>${type ?? ''}</code>`
}

function schemaOf(name: string, schema: JsonSchema, language: Language): Markup {
  const [example] = schema.examples ?? []
  return html`<section>
    <h3 id="schema-${name}">${name}</h3>
    <dl class="fields">${fieldsOf(schema, language)}</dl>
    ${
      example === undefined
        ? null
        : html`<p>${words[language].example}</p>
            ${codeBlock(written(example, 'JSON'))}`
    }
  </section>`
}

/** The fields of a schema, those of its objects and lists below the name of theirs: `plan.id`, `passengers[].age`. */
function fieldsOf(schema: JsonSchema, language: Language, above = ''): Markup[] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, part]) => {
    const isRequired = schema.required?.includes(name) ?? false
    const own = present(part)
    const [inner, end] = own.type === 'array' ? [own.items as JsonSchema, '[]'] : [own, '']
    const below = inner.$ref ? [] : fieldsOf(inner, language, `${above}${name}${end}.`)
    return [field(above + name, part, { language, isRequired }), ...below]
  })
}

function field(
  name: string,
  schema: JsonSchema,
  { language, isRequired }: { language: Language; isRequired: boolean },
): Markup {
  const { required, optional } = words[language]
  const limits = limitsOf(schema)
  return row(
    name,
    html`${typeOf(schema, language)},
    ${isRequired ? required : optional}${limits ? `; ${limits}` : null}${schema.description ? `. ${schema.description}` : null}`,
  )
}

function row(name: string, about: Markup): Markup {
  return html`<div>
    <dt><code>${name}</code></dt>
    <dd>${about}</dd>
  </div>`
}

/** The schema of a value that may be null, without null. */
function present(schema: JsonSchema): JsonSchema {
  const options = (schema.anyOf ?? []) as JsonSchema[]
  return options.find(({ type }) => type !== 'null') ?? schema
}

function typeOf(schema: JsonSchema, language: Language): Markup {
  const { orNull, listOf } = words[language]
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.anyOf) return html`${typeOf(present(schema), language)} ${orNull}`
  if (schema.type === 'array') return html`${listOf} ${typeOf(schema.items as JsonSchema, language)}`
  const values = (schema.enum ?? (schema.const === undefined ? [] : [schema.const])) as unknown[]
  if (values.length > 0)
    return html`${values.map((value, n) => html`${n > 0 ? ' | ' : null}<code>${JSON.stringify(value)}</code>`)}`
  return html`${[schema.type, schema.format && `(${schema.format})`].filter(Boolean).join(' ')}`
}

const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

function limitsOf(schema: JsonSchema): string {
  return LIMITS.filter((limit) => schema[limit] !== undefined)
    .map((limit) => `${limit} ${String(schema[limit])}`)
    .join(', ')
}
