import * as z from 'zod/mini'
import { isDay } from './dates.ts'
import type { MessageKey } from './messages.ts'
import { toCents, toDecimal } from './money.ts'
import { EMAIL_MAX_LENGTH, isEmail } from './email.ts'
import { isOneLine, isReadable } from './readable-text.ts'
import { type WireNames, wireNamesOf, withWireNames } from './wire-paths.ts'

/** An amount: a whole number of cents in our code, a decimal number of dollars on the wire. */
export const money = z.codec(z.number().check(z.minimum(-1e12), z.maximum(1e12)), z.int(), {
  decode: (decimal) => toCents(decimal),
  encode: (cents) => toDecimal(cents),
})

/** A boolean in our code, 0 or 1 on the wire. Reads true and false too: older callers send both. */
export const flag = z.codec(z.union([z.literal([0, 1]), z.boolean()]), z.boolean(), {
  decode: Boolean,
  encode: (value) => (value ? 1 : 0),
})

/** A calendar day, YYYY-MM-DD. */
export const day = z.string().check(z.refine(isDay, { error: 'FIELD.DATE_INVALID', abort: true }))

/** Required text of at most `max` characters, trimmed, whose lines may break. */
export function text(max: number, requiredKey = 'FIELD.REQUIRED', tooLongKey = 'FIELD.TOO_LONG') {
  return z
    .string({ error: requiredKey })
    .check(
      z.trim(),
      z.minLength(1, { error: requiredKey }),
      z.maxLength(max, { error: tooLongKey }),
      z.refine(isReadable, { error: 'FIELD.INVALID' }),
    )
}

/** A required name: a text on one line. */
export function nameText(max: number, requiredKey?: MessageKey) {
  return text(max, requiredKey).check(z.refine(isOneLine, { error: 'FIELD.INVALID' }))
}

/** An email of a person, at most 75 characters, stored as typed but trimmed. */
export const email = sentEmail(isEmail)

/** An email checked by its own rule. */
export function sentEmail(isOne: (typed: string) => boolean, requiredKey: MessageKey = 'FIELD.EMAIL_INVALID') {
  return z
    .string({ error: requiredKey })
    .check(
      z.trim(),
      z.minLength(1, { error: requiredKey, abort: true }),
      z.maxLength(EMAIL_MAX_LENGTH, { error: 'FIELD.EMAIL_TOO_LONG' }),
      z.refine(isOne, { error: 'FIELD.EMAIL_INVALID' }),
    )
}

/** A percentage from 0 to 100 with at most two decimals. */
export const percent = z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01))

/** A small positive whole number that identifies a row of the catalogue. */
export const catalogueId = z.int().check(z.positive(), z.maximum(1_000_000))

/** The id of a row of the catalogue as callers send it. A missing id and 0 give the error of an empty field. */
export function sentId(requiredKey: MessageKey = 'FIELD.REQUIRED') {
  const error = { error: requiredKey }
  return z.int(error).check(z.positive(error), z.maximum(1_000_000))
}

function sentDay(requiredKey: MessageKey) {
  const error = { error: requiredKey }
  return z
    .string(error)
    .check(z.minLength(1, { ...error, abort: true }), z.refine(isDay, { error: 'FIELD.DATE_INVALID', abort: true }))
}
export const startDay = sentDay('BUYING_PROCESS.ERROR.REQUIRED.START_DATE')
export const endDay = sentDay('BUYING_PROCESS.ERROR.REQUIRED.END_DATE')

/** The ids of a trip and its plan as callers send them. */
export const sentIds = {
  residenceCountry: sentId('BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY'),
  category: sentId('BUYING_PROCESS.ERROR.REQUIRED.CATEGORY'),
  destination: sentId('BUYING_PROCESS.ERROR.REQUIRED.DESTINATION'),
  plan: sentId('BUYING_PROCESS.ERROR.PLAN_REQUIRED'),
}

/** An instant, ISO 8601 in UTC. Not the library's own: its pattern is 400 bytes in each purchase. */
export const instant = z
  .string()
  .check(z.refine((sent) => /^[\d-]{10}T[\d:.]+Z$/.test(sent) && isDay(sent.slice(0, 10)) && !isNaN(Date.parse(sent))))

/** A value that callers may leave out: then it is `value`. In a partial shape, a value that is left out stays out. */
export function unlessSent<S extends z.ZodMiniType>(schema: S, value: z.output<S>) {
  return z.codec(z.optional(schema), z.custom<z.output<S>>(), {
    decode: (sent) => (sent === undefined ? value : sent) as z.output<S>,
    encode: (own) => own,
  })
}

/** In a dictionary, instead of our name: the field is not stored. */
export const drop = null
/** In a dictionary, instead of the name of a group: its fields are beside the others in our code. */
export const flatten = '' as const

/** Our name for each field of the wire that has another name here, or `drop` or `flatten`. */
type Names<Wire> = { readonly [Name in keyof Wire]?: OwnName }

type OwnName = string | typeof drop

type RenamedFields<Wire, OwnNames> = {
  [
    Name in keyof Wire as Name extends keyof OwnNames
      ? Exclude<OwnNames[Name], typeof drop | typeof flatten | undefined> & string
      : Name
  ]: Wire[Name]
} & UngroupedFields<Wire, OwnNames>

/** The fields of the wire's groups that our code flattens. */
type UngroupedFields<Wire, OwnNames> = {
  [Name in keyof Wire & keyof OwnNames]: typeof flatten extends OwnNames[Name] ? (group: Wire[Name]) => void : never
}[keyof Wire & keyof OwnNames] extends (group: infer Group) => void
  ? Group
  : never

/** The wire's fields that are calculated from ours. */
type CalculatedFields<Wire, Own> = (own: Own) => Partial<Wire>

/** An object with other field names on the wire: the wire's fields, and our names for them. */
export function renamed<
  Shape extends z.core.$ZodLooseShape,
  const OwnNames extends { readonly [Name in keyof Shape]?: OwnName },
>(
  shape: Shape,
  names: OwnNames,
  added?: CalculatedFields<z.output<z.ZodMiniObject<Shape>>, RenamedFields<z.output<z.ZodMiniObject<Shape>>, OwnNames>>,
) {
  return renamedIn(z.object(shape), names, added)
}

/** The same object as a caller sends it: a field that neither side has is refused. */
export function renamedStrictly<
  Shape extends z.core.$ZodLooseShape,
  const OwnNames extends { readonly [Name in keyof Shape]?: OwnName },
>(
  shape: Shape,
  names: OwnNames,
  added?: CalculatedFields<z.output<z.ZodMiniObject<Shape>>, RenamedFields<z.output<z.ZodMiniObject<Shape>>, OwnNames>>,
) {
  return renamedIn(z.strictObject(shape), names, added)
}

function renamedIn<Wire extends z.ZodMiniObject, const OwnNames extends Names<z.output<Wire>>>(
  wire: Wire,
  names: OwnNames,
  added: (own: never) => object = () => ({}),
) {
  type Own = RenamedFields<z.output<Wire>, OwnNames>
  const ownName = (name: string) => (name in names ? names[name] : name)
  const fields = Object.keys(wire.shape)
  const wireName = new Map(fields.map((name) => [ownName(name), name]))
  const groups = fields.filter((name) => ownName(name) === flatten)
  return z.codec(withWireNames(wire, wirePaths(wire, ownName)), z.custom<Own>(), {
    decode: (sent) => rekeyed(sent as object, ownName) as Own,
    encode: (ours) =>
      ({
        ...rekeyed(ours as object, (name) => wireName.get(name)),
        // Each group of the wire takes its fields from all of ours; an optional group is not written when it would be empty.
        ...Object.fromEntries(
          groups.filter((group) => isWritten(wire.shape[group]!, ours as {})).map((group) => [group, ours]),
        ),
        ...added(ours as never),
      }) as z.output<Wire>,
  })
}

function isWritten(group: z.core.$ZodType, ours: Readonly<Record<string, unknown>>): boolean {
  return group._zod.optin === undefined || Object.keys(wireNamesOf(group)).some((name) => ours[name] !== undefined)
}

type NameOf = (name: string) => OwnName | undefined

/** Renames the fields of a value; leaves out those without a new name. */
function rekeyed(value: object, keyOf: NameOf): object {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const key = keyOf(name)
      if (key === flatten) return Object.entries((part as object | null) ?? {})
      return key === drop || key === undefined ? [] : [[key, part]]
    }),
  )
}

/** Returns the path of each of our fields on the wire. */
function wirePaths(wire: z.ZodMiniObject, ownName: NameOf): WireNames {
  const paths = Object.entries(wire.shape).flatMap(([name, field]) => {
    const ours = ownName(name)
    if (ours === flatten) return Object.entries(wireNamesOf(field)).map(([inner, path]) => [inner, `${name}.${path}`])
    return ours === drop || ours === undefined ? [] : [[ours, name]]
  })
  return Object.fromEntries(paths) as WireNames
}
