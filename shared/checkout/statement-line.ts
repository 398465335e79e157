import { inLanguages } from '../in-languages.ts'

/** Says which name the card statement will show, as the buyer reads it before paying. */
export const statementTexts = inLanguages({
  es: { line: 'En tu resumen va a figurar «{name}».' },
  pt: { line: 'Na sua fatura vai aparecer “{name}”.' },
  en: { line: 'Your card statement will show “{name}”.' },
})
