/** A part of a JSON schema, as far as a change of it can break a caller. */
export type Part = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  required?: string[]
  properties?: Record<string, Part>
  items?: Part
  anyOf?: Part[]
  oneOf?: Part[]
  examples?: unknown[]
  [keyword: string]: unknown
}

type Content = { content?: Record<string, { schema: Part }> }
type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: Part }[]
  requestBody?: Content
  responses: Record<string, Content>
}

export type PartnerDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Part> }
}

/** Which way a schema travels: what callers send may only become wider, what they get only narrower. */
type Way = 'sent' | 'got'

/** Lists what of the released document would break a program that was written for it. */
export function breakingChanges(released: PartnerDocument, next: PartnerDocument): string[] {
  const ways = waysOf(released)
  return [
    ...Object.entries(released.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`
        const now = next.paths[path]?.[method]
        return now ? ofOperation(name, operation, now) : [`${name} is gone`]
      }),
    ),
    ...Object.entries(released.components.schemas).flatMap(([name, schema]) => {
      const now = next.components.schemas[name]
      if (!now) return [`${name} is gone`]
      return [...(ways.get(name) ?? [])].flatMap((way) => ofSchema(name, schema, now, way))
    }),
  ].filter((line, n, all) => all.indexOf(line) === n)
}

function ofOperation(name: string, before: Operation, now: Operation): string[] {
  const parameters = now.parameters.flatMap((parameter) => {
    const known = before.parameters.find((one) => one.name === parameter.name && one.in === parameter.in)
    const isNewlyRequired = parameter.required && !known?.required
    return [
      ...(isNewlyRequired ? [`${name}: ${parameter.name} has become required`] : []),
      ...(known ? ofSchema(`${name}: ${parameter.name}`, known.schema, parameter.schema, 'sent') : []),
    ]
  })
  const gone = before.parameters
    .filter((one) => !now.parameters.some((parameter) => parameter.name === one.name && parameter.in === one.in))
    .map((one) => `${name}: ${one.name} is gone`)
  const references = (of: Operation) => JSON.stringify([of.operationId, of.requestBody, of.responses])
  return [
    ...gone,
    ...parameters,
    ...(references(before) === references(now) ? [] : [`${name} has another body or name`]),
  ]
}

function ofSchema(name: string, before: Part, now: Part, way: Way): string[] {
  if (kindOf(before) !== kindOf(now)) return [`${name} has another type`]
  const required = (part: Part, field: string) => part.required?.includes(field) ?? false
  const fields = Object.entries(before.properties ?? {}).flatMap(([field, part]) => {
    const other = now.properties?.[field]
    if (!other) return [`${name}.${field} is gone`]
    const isLoose = way === 'got' && required(before, field) && !required(now, field)
    return [...(isLoose ? [`${name}.${field} may be left out`] : []), ...ofSchema(`${name}.${field}`, part, other, way)]
  })
  const newlyRequired = (now.required ?? [])
    .filter((field) => way === 'sent' && !required(before, field))
    .map((field) => `${name}.${field} has become required`)
  const items = before.items && now.items ? ofSchema(`${name}[]`, before.items, now.items, way) : []
  const optionsOf = ({ anyOf, oneOf }: Part) => anyOf ?? oneOf ?? []
  const options = optionsOf(before).flatMap((option, n) => ofSchema(name, option, optionsOf(now)[n] ?? {}, way))
  const values = way === 'sent' ? lost(name, before, now) : added(name, before, now)
  return [
    ...fields,
    ...newlyRequired,
    ...items,
    ...options,
    ...values,
    ...(way === 'sent' ? narrower(name, before, now) : []),
  ]
}

const kindOf = ({ $ref, type }: Part) => JSON.stringify([$ref, type])

const valuesOf = ({ enum: values, const: only }: Part) => values ?? (only === undefined ? [] : [only])

function lost(name: string, before: Part, now: Part): string[] {
  const left = valuesOf(now)
  return valuesOf(before).flatMap((value) =>
    left.includes(value) ? [] : [`${name} has lost the value ${String(value)}`],
  )
}

function added(name: string, before: Part, now: Part): string[] {
  const known = valuesOf(before)
  return valuesOf(now).flatMap((value) => (known.includes(value) ? [] : [`${name} has the new value ${String(value)}`]))
}

const LEAST = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum']
const MOST = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum']

function narrower(name: string, before: Part, now: Part): string[] {
  const numberOf = (part: Part, keyword: string, none: number) => Number(part[keyword] ?? none)
  return [
    ...LEAST.filter((keyword) => numberOf(now, keyword, -Infinity) > numberOf(before, keyword, -Infinity)),
    ...MOST.filter((keyword) => numberOf(now, keyword, Infinity) < numberOf(before, keyword, Infinity)),
    ...['pattern', 'format'].filter((keyword) => now[keyword] !== undefined && now[keyword] !== before[keyword]),
  ].map((keyword) => `${name}.${keyword} is narrower`)
}

/** Finds for each named schema whether callers send it, get it, or both. */
function waysOf({ paths, components }: PartnerDocument): Map<string, Set<Way>> {
  const ways = new Map<string, Set<Way>>([['Problem', new Set<Way>(['got'])]])
  const visit = (node: unknown, way: Way): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as Part
    const name = $ref?.split('/').at(-1)
    if (name && !ways.get(name)?.has(way)) {
      ways.set(name, (ways.get(name) ?? new Set()).add(way))
      visit(components.schemas[name], way)
    }
    for (const part of Object.values(node)) visit(part, way)
  }
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    visit(operation.requestBody, 'sent')
    visit(operation.responses, 'got')
  }
  return ways
}
