/**
 * One section of a legal text. `{brand}` is the seller on this storefront, `{provider}` the company that gives the assistance.
 */
export type LegalSection = {
  /** The id in the section's address: '#exclusiones'. */
  id: string
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
}

export type LegalText = readonly LegalSection[]
