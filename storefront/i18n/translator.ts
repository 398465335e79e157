import { LOCALE } from '#shared/locale.ts'
import { fill, type NamesIn, type Params, type SameParameters, type Text, type Texts } from '#shared/text-parameters.ts'

export type { Texts } from '#shared/text-parameters.ts'

/** The texts that one module uses, by the part to which they belong. */
type Dictionary = Record<string, Texts>

/** The key of a text, 'plans.empty': its part and its name. */
export type KeyOf<D extends Dictionary> = {
  [Part in keyof D & string]: `${Part}.${keyof D[Part] & string}`
}[keyof D & string]

type TextOf<D extends Dictionary, Key> = Key extends `${infer Part}.${infer Name}` ? D[Part][Name] : never

/** What a module's translation says: for each key of its `t` a text with the same parameters. */
export type Translation<T> =
  T extends Translate<infer D>
    ? { [Part in keyof D]: { [Name in keyof D[Part]]: SameParameters<D[Part][Name]> } }
    : never

const plurals = new Intl.PluralRules(LOCALE)

/** Returns the text of a key with its parameters in place. */
type Translate<D extends Dictionary> = {
  <Key extends KeyOf<D>>(
    key: Key,
    ...[params]: [NamesIn<TextOf<D, Key>>] extends [never] ? [] : [Params<NamesIn<TextOf<D, Key>>>]
  ): string
  /** All its texts, which a translation is compared with. */
  readonly texts: D
}

/**
 * Makes `t('plans.empty', params)` for the texts of one module: a missing key, or a missing parameter of a text, does not
 * compile. `count` picks the plural form.
 */
export function translator<const D extends Dictionary>(dictionary: D): Translate<D> {
  // Keys are often concatenated ('faq.' and a number), and a Map finds such a key in half the time of an object.
  const texts = new Map<string, Text>()
  for (const [part, named] of Object.entries(dictionary)) {
    for (const [name, text] of Object.entries(named)) texts.set(`${part}.${name}`, text)
  }
  const translate = (key: string, params?: Params) => {
    const text = texts.get(key) ?? key
    if (typeof text !== 'string') return fill(text[pluralForm(params)], params ?? {})
    return params ? fill(text, params) : text
  }
  return Object.assign(translate, { texts: dictionary })
}

function pluralForm(params?: Params): 'one' | 'other' {
  return plurals.select(Number(params?.['count'])) === 'one' ? 'one' : 'other'
}
