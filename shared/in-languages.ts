import { type Language, languages, languageTags } from './languages.ts'
import { fill, type NamesIn, type Params, type SameParameters, type Text, type Texts } from './text-parameters.ts'

/** Returns the text of a name in one language, with its parameters in place. */
export type Say<Of extends Texts> = {
  <Name extends keyof Of & string>(
    name: Name,
    ...[params]: [NamesIn<Of[Name]>] extends [never] ? [] : [Params<NamesIn<Of[Name]>>]
  ): string
  /** All its texts, which a test compares with those of the other languages. */
  readonly texts: Of
}

/** The names of the texts without parameters. */
export type PlainName<Said> =
  Said extends Say<infer Of>
    ? { [Name in keyof Of & string]: [NamesIn<Of[Name]>] extends [never] ? Name : never }[keyof Of & string]
    : never

type Translation<Of extends Texts> = { [Name in keyof Of]: SameParameters<Of[Name]> }

/**
 * Makes the texts of emails, papers and pages whose language is known only at run time: `emailTexts[language]('subject', { plan })`.
 * A missing text, or one without a parameter of the Spanish one, does not compile. `count` picks the plural form. The storefront
 * has one language for each build instead (tools/bundling/in-language.ts).
 */
export function inLanguages<const Spanish extends Texts>(texts: {
  es: Spanish
  pt: Translation<NoInfer<Spanish>>
  en: Translation<NoInfer<Spanish>>
}): Readonly<Record<Language, Say<Spanish>>> {
  return byLanguage((language) => sayIn(language, texts[language] as unknown as Spanish))
}

/** Makes something once for each language. */
export function byLanguage<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Value>
}

function sayIn<Of extends Texts>(language: Language, texts: Of): Say<Of> {
  const plurals = new Intl.PluralRules(languageTags[language])
  const say = (name: string, params: Params = {}) => {
    const text: Text = texts[name] ?? name
    if (typeof text === 'string') return fill(text, params)
    return fill(text[plurals.select(Number(params['count'])) === 'one' ? 'one' : 'other'], params)
  }
  return Object.assign(say, { texts })
}
