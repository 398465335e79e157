/** Writes the name that the card statement will show, as the buyer reads it before paying. */
export function statementLine(name: string): string {
  return `En tu resumen va a figurar «${name}».`
}
