/** One heading of a legal text. `{brand}` is who sells on this storefront, `{provider}` who gives the assistance. */
export type LegalSection = {
  /** The section's address: '#exclusiones'. */
  id: string
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
}

export type LegalText = readonly LegalSection[]
