import * as z from 'zod/mini'
import { Failure, type FieldError } from './errors.ts'
import type { Endpoint } from './http.ts'

/** Our name of a field, and where it stands on the wire: a path with dots; empty for a group that the wire does not have. */
export type WireNames = Readonly<Record<string, string>>

type Schema = z.core.$ZodType

type Dictionary = {
  names: WireNames
  /** Where every field that the names lack is looked up. */
  others?: Schema | undefined
}

const dictionaries = new WeakMap<Schema, Dictionary>()

/** Says under which names the fields of a schema travel, so that errors name what the caller sent. */
export function withWireNames<S extends Schema>(schema: S, names: WireNames, others?: Schema): S {
  dictionaries.set(schema, { names, others })
  return schema
}

type Directions<Wire extends z.ZodMiniType, Own extends z.ZodMiniType> = {
  names: WireNames
  /** A schema of the same fields, whose names hold for the rest. */
  others?: Schema
  decode: (wire: z.output<Wire>, payload: z.core.ParsePayload<z.output<Wire>>) => z.input<Own>
  encode: (own: z.input<Own>, payload: z.core.ParsePayload<z.input<Own>>) => z.output<Wire>
}

/** A codec of objects whose fields have other names on the wire than here. */
export function namedCodec<Wire extends z.ZodMiniType, Own extends z.ZodMiniType>(
  wire: Wire,
  own: Own,
  { names, others, ...directions }: Directions<Wire, Own>,
): z.ZodMiniCodec<Wire, Own> {
  return withWireNames(z.codec(wire, own, directions), names, others)
}

type Def = Partial<Record<'in' | 'innerType' | 'element', Schema>> & {
  shape?: Readonly<Record<string, Schema>>
  items?: readonly Schema[]
}

/** The dictionary of a schema or of what it wraps, and the schema of what travels. */
function opened(schema: Schema | undefined): Dictionary & { wire: Schema | undefined } {
  let dictionary: Dictionary = { names: {} }
  for (let wire = schema; wire;) {
    dictionary = dictionaries.get(wire) ?? dictionary
    const def = wire._zod.def as Def
    const next: Schema | undefined = def.in ?? def.innerType
    if (!next) return { ...dictionary, wire }
    wire = next
  }
  return { ...dictionary, wire: undefined }
}

/** Under which names the fields of a schema travel. */
export function wireNamesOf(schema: Schema): WireNames {
  return opened(schema).names
}

function childOf(schema: Schema | undefined, name: string): Schema | undefined {
  const def = opened(schema).wire?._zod.def as Def | undefined
  return entryOf(def?.shape ?? {}, name) ?? def?.element ?? def?.items?.[Number(name)]
}

function below(schema: Schema | undefined, steps: readonly string[]): Schema | undefined {
  return steps.reduce<Schema | undefined>(childOf, schema)
}

/** What a record has under a name that a caller may have chosen, such as `toString`, which every object inherits. */
function entryOf<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

const stepsOf = (path: string) => (path === '' ? [] : path.split('.'))

/** The path of a field as the caller wrote it, from the path under our names. One that is the wire's already stays. */
export function wirePath(schema: Schema | undefined, path: string): string {
  return toWire(schema, stepsOf(path)).join('.')
}

function toWire(schema: Schema | undefined, [head, ...rest]: readonly string[]): string[] {
  if (head === undefined) return []
  const { names, others } = opened(schema)
  const name = entryOf(names, head)
  if (others && name === undefined) return toWire(others, [head, ...rest])
  const named = name === undefined ? [head] : stepsOf(name)
  // A group of ours that the wire lacks: what is in it stands beside its other fields, under the same dictionary.
  if (named.length === 0) return toWire(schema, rest)
  return [...named, ...toWire(below(schema, named), rest)]
}

/** The path of a field under our names, from the one that the caller wrote. */
export function ownPath(schema: Schema | undefined, path: string): string {
  return toOwn(schema, stepsOf(path)).join('.')
}

function toOwn(schema: Schema | undefined, path: readonly string[]): string[] {
  const [head, ...rest] = path
  if (head === undefined) return []
  const { names, others } = opened(schema)
  for (const [own, named] of Object.entries(names)) {
    const steps = stepsOf(named)
    if (steps.length > 0 && steps.every((step, n) => path[n] === step)) {
      return [own, ...toOwn(below(schema, steps), path.slice(steps.length))]
    }
  }
  return others ? toOwn(others, path) : [head, ...toOwn(childOf(schema, head), rest)]
}

type Translate = (schema: Schema | undefined, path: string) => string

function translated(failure: Failure, { body }: Endpoint, translate: Translate): Failure {
  if (failure.fields.length === 0 || !body) return failure
  const { code, key, said, status, data } = failure
  const fields = failure.fields.map((field): FieldError => ({ ...field, path: translate(body, field.path) }))
  return new Failure(code, { key, message: said, status, fields, data })
}

/** The failure of a call as its caller reads it: fields under the names of the wire. */
export function withWirePaths(failure: Failure, endpoint: Endpoint): Failure {
  return translated(failure, endpoint, wirePath)
}

/** The failure of a call as our screens read it: fields under our names. */
export function withOwnPaths(failure: Failure, endpoint: Endpoint): Failure {
  return translated(failure, endpoint, ownPath)
}
