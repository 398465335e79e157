import { formats } from '../formats.ts'
import { inLanguages } from '../in-languages.ts'
import { type Language, SOURCE_LANGUAGE } from '../languages.ts'
import type { CancellationTerms } from './cancellation-terms.ts'

/** What the law asks. The Spanish text binds; the others are translations of it, which say so. */
const legalTexts = inLanguages({
  es: {
    withdrawal:
      'Podés arrepentirte de la compra dentro de los 5 días hábiles y antes de que empiece la vigencia, sin costo (Ley 17.250).',
    terms:
      'Pasado ese plazo podés cancelar antes de la salida: {steps}. Si un cambio baja el precio, de la diferencia te devolvemos lo mismo. Desde el día de la salida no hay devolución.',
    step: 'hasta {count} días antes te devolvemos el {percent}',
    lastStep: 'hasta el día anterior te devolvemos el {percent}',
    courtesy: 'El texto en español es el que vale.',
  },
  pt: {
    withdrawal:
      'Você pode desistir da compra em até 5 dias úteis e antes de a cobertura começar, sem custo (Lei 17.250 do Uruguai).',
    terms:
      'Passado esse prazo, você pode cancelar antes da partida: {steps}. Se uma alteração baixar o preço, devolvemos a mesma parte da diferença. A partir do dia da partida não há devolução.',
    step: 'até {count} dias antes, devolvemos {percent}',
    lastStep: 'até o dia anterior, devolvemos {percent}',
    courtesy: 'Tradução de cortesia. O texto em espanhol é o que vale:',
  },
  en: {
    withdrawal:
      'You may withdraw from the purchase within 5 business days and before the cover begins, at no cost (Uruguayan Law 17.250).',
    terms:
      'After that you may cancel before departure: {steps}. If a change lowers the price, we refund the same share of the difference. From the day of departure there is no refund.',
    step: 'up to {count} days before, we refund {percent}',
    lastStep: 'up to the day before, we refund {percent}',
    courtesy: 'Courtesy translation. The text in Spanish is the one that binds:',
  },
})

/** Returns the buyer's right to withdraw (Ley 17.250), as documents print it; `termsIn` goes on from there. */
export function withdrawalIn(language: Language): string {
  return legalTexts[language]('withdrawal')
}

/** The right to withdraw in Spanish, which binds. */
export const WITHDRAWAL_TEXT = withdrawalIn(SOURCE_LANGUAGE)

/** Writes the terms of a cancellation as documents print them: `Pasado ese plazo podés cancelar antes de la salida: …`. */
export function termsIn(language: Language, terms: CancellationTerms): string {
  const t = legalTexts[language]
  const steps = terms
    .toSorted((a, b) => b.daysBefore - a.daysBefore)
    .map(({ daysBefore: count, percentBack }) => {
      const percent = formats[language].percent(percentBack)
      return count === 1 ? t('lastStep', { percent }) : t('step', { count, percent })
    })
  return t('terms', { steps: steps.join('; ') })
}

/** The terms in Spanish, which bind. */
export function termsText(terms: CancellationTerms): string {
  return termsIn(SOURCE_LANGUAGE, terms)
}

/** Returns what follows a translation of what the law asks: that it is one, and the Spanish texts; nothing after Spanish. */
export function binding(language: Language, inSpanish: readonly string[]): string[] {
  return language === SOURCE_LANGUAGE ? [] : [legalTexts[language]('courtesy'), ...inSpanish]
}
