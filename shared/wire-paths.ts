import * as z from 'zod/mini'
import { Failure, type FieldError } from './errors.ts'
import type { Endpoint } from './http.ts'

/** The path of each of our fields on the wire, with dots; empty for a group that the wire does not have. */
export type WireNames = Readonly<Record<string, string>>

type Schema = z.core.$ZodType

const dictionaries = new WeakMap<Schema, WireNames>()

/** Registers the wire names of a schema's fields, so that errors name the fields as the caller sent them. */
export function withWireNames<S extends Schema>(schema: S, names: WireNames): S {
  dictionaries.set(schema, names)
  return schema
}

/**
 * One of several schemas, which `pick` chooses by the value that is read or written: a plain union would not tell which field is
 * wrong.
 */
export function unionBy<const Options extends readonly z.ZodMiniType[]>(
  options: Options,
  pick: (value: object) => Options[number],
): z.ZodMiniUnion<Options> {
  const either = z.union(options)
  either._zod.run = (payload, context) => pick(Object(payload.value) as object)._zod.run(payload, context)
  return withWireNames(either, Object.assign({}, ...options.map(wireNamesOf)) as WireNames)
}

type Def = Partial<Record<'in' | 'innerType' | 'element', Schema>> & {
  shape?: Readonly<Record<string, Schema>>
  items?: readonly Schema[]
  options?: readonly Schema[]
}

/** Returns the names of a schema, before those of the schemas that it wraps, and the innermost one, which describes the wire. */
function opened(schema: Schema | undefined): { names: WireNames; wire: Schema | undefined } {
  let names: WireNames = {}
  for (let wire = schema; wire;) {
    names = { ...dictionaries.get(wire), ...names }
    const def = wire._zod.def as Def
    const next: Schema | undefined = def.in ?? def.innerType
    if (!next) return { names, wire }
    wire = next
  }
  return { names, wire: undefined }
}

/** Returns the wire names of a schema's fields. */
export function wireNamesOf(schema: Schema): WireNames {
  return opened(schema).names
}

function childOf(schema: Schema | undefined, name: string): Schema | undefined {
  const def = opened(schema).wire?._zod.def as Def | undefined
  // Of several schemas, the last one describes all fields that the others only ignore.
  const chosenPart = def?.options?.map((option) => childOf(option, name)).findLast((part) => part !== undefined)
  return entryOf(def?.shape ?? {}, name) ?? def?.element ?? def?.items?.[Number(name)] ?? chosenPart
}

function below(schema: Schema | undefined, steps: readonly string[]): Schema | undefined {
  return steps.reduce<Schema | undefined>(childOf, schema)
}

/** Reads a record by a name that a caller may have chosen, such as `toString`, which every object inherits. */
function entryOf<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

const stepsOf = (path: string) => (path === '' ? [] : path.split('.'))

/** Converts a path with our names to the one that the caller wrote. A path that has the wire's names already stays. */
export function wirePath(schema: Schema | undefined, path: string): string {
  return toWire(schema, stepsOf(path)).join('.')
}

function toWire(schema: Schema | undefined, [head, ...rest]: readonly string[]): string[] {
  if (head === undefined) return []
  const { names } = opened(schema)
  const name = entryOf(names, head)
  const named = name === undefined ? [head] : stepsOf(name)
  // A group of ours that the wire lacks: its fields are beside the other ones there, under the same names.
  if (named.length === 0) return toWire(schema, rest)
  return [...named, ...toWire(below(schema, named), rest)]
}

/** Converts a path that the caller wrote to our names. */
export function ownPath(schema: Schema | undefined, path: string): string {
  return toOwn(schema, stepsOf(path)).join('.')
}

function toOwn(schema: Schema | undefined, path: readonly string[]): string[] {
  const [head, ...rest] = path
  if (head === undefined) return []
  const { names } = opened(schema)
  for (const [own, named] of Object.entries(names)) {
    const steps = stepsOf(named)
    if (steps.length > 0 && steps.every((step, n) => path[n] === step)) {
      return [own, ...toOwn(below(schema, steps), path.slice(steps.length))]
    }
  }
  return [head, ...toOwn(childOf(schema, head), rest)]
}

/** Converts the paths of a failure's fields with `pathOf`, by the schema of the call's body. */
export function withPaths(
  failure: Failure,
  { body }: Endpoint,
  pathOf: (body: Schema, field: FieldError) => string,
): Failure {
  if (failure.fields.length === 0 || !body) return failure
  const { code, key, text, status, data } = failure
  const fields = failure.fields.map((field): FieldError => ({ ...field, path: pathOf(body, field) }))
  return new Failure(code, { key, message: text, status, fields, data })
}

/** Converts the fields of a failure to our names, as our screens read them. */
export function withOwnPaths(failure: Failure, endpoint: Endpoint): Failure {
  return withPaths(failure, endpoint, (body, { path }) => ownPath(body, path))
}
