/** A text, or its forms by plural category; `{name}` is replaced by the parameter of that name. */
export type Text = string | { one: string; other: string }

/** Texts by their names. */
export type Texts = Record<string, Text>

/** The names of the parameters of a text; a plural has `count`. */
export type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : T extends { one: string; other: string }
    ? 'count' | NamesIn<T['other']>
    : never

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** A text in which each of these parameters stands. */
type Having<Names extends string> = [Names] extends [never]
  ? string
  : Both<Names extends unknown ? `${string}{${Names}}${string}` : never>

/** A text with the same parameters as another. */
export type SameParameters<T> = T extends { one: string; other: string }
  ? { one: string; other: Having<NamesIn<T['other']>> }
  : Having<NamesIn<T>>

export type Params<Names extends string = string> = Record<Names, string | number>

/** Puts parameters into a text: `{name}` is replaced by the parameter of that name. */
export function fill(text: string, params: Params): string {
  return !text.includes('{') ? text : text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
