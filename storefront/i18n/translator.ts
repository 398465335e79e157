/** A text, or its forms by plural category; `{name}` is replaced by the parameter of that name. */
type Text = string | { one: string; other: string }

/** The texts of one part of the site. */
export type Texts = Record<string, Text>

/** The texts that one place has at hand, by the part they belong to. */
type Dictionary = Record<string, Texts>

/** 'plans.empty': the part, and the name of the text in it. */
export type KeyOf<D extends Dictionary> = {
  [Part in keyof D & string]: `${Part}.${keyof D[Part] & string}`
}[keyof D & string]

type TextOf<D extends Dictionary, Key> = Key extends `${infer Part}.${infer Name}` ? D[Part][Name] : never

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : T extends { one: string; other: string }
    ? 'count' | NamesIn<T['other']>
    : never

type Params<Names extends string = string> = Record<Names, string | number>

const plurals = new Intl.PluralRules('es')

/**
 * Makes `t('plans.empty', params)` for the texts of one place: a key that they lack, or a parameter of a text that is
 * not given, does not compile. `count` picks the plural form.
 */
export function translator<const D extends Dictionary>(dictionary: D) {
  // Keys are often put together ('faq.' and a number), which a Map finds in half the time that an object takes.
  const texts = new Map<string, Text>()
  for (const [part, named] of Object.entries(dictionary)) {
    for (const [name, text] of Object.entries(named)) texts.set(`${part}.${name}`, text)
  }
  return <Key extends KeyOf<D>>(
    key: Key,
    ...[params]: [NamesIn<TextOf<D, Key>>] extends [never] ? [] : [Params<NamesIn<TextOf<D, Key>>>]
  ): string => {
    const text = texts.get(key) ?? key
    if (typeof text !== 'string') return fill(text[pluralForm(params)], params ?? {})
    return params ? fill(text, params) : text
  }
}

function pluralForm(params?: Params): 'one' | 'other' {
  return plurals.select(Number(params?.['count'])) === 'one' ? 'one' : 'other'
}

/** Puts parameters into a text: `{name}` is replaced by the parameter of that name. */
export function fill(text: string, params: Params): string {
  return !text.includes('{') ? text : text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
