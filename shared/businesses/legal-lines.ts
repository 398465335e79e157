import type { LegalEntity } from './brand-contract.ts'
import { providerLine } from './provider-line.ts'

/** The legal facts in the record of a business; an empty text is not filled in. */
export type LegalRecord = {
  legalName: string
  rut: string
  address: string
  providerName: string
  officeHours: string
}

/**
 * Returns the company that answers for what a business sells (docs/rules/documents.md): its own with RUT and address, else the
 * main brand's, which sells there. Provider and hours are its own where it has them, whatever the company. Null when neither
 * has a company.
 */
export function legalEntityOf(own: LegalRecord, ours: LegalEntity | null): LegalEntity | null {
  const company = own.legalName ? { name: own.legalName, rut: own.rut, address: own.address } : ours
  return (
    company && {
      name: company.name,
      rut: company.rut,
      address: company.address,
      provider: own.providerName || (ours?.provider ?? ''),
      hours: own.officeHours || (ours?.hours ?? ''),
    }
  )
}

/**
 * Writes the company on pages, papers and emails: "Ceibo Asistencia S.A. · RUT 211003420017 · Rambla 1021", and a line for the
 * provider where there is one, in the words of `saysProvider`.
 */
export function legalLines(entity: LegalEntity | null, saysProvider = providerLine): string[] {
  if (!entity) return []
  const { name, rut, address, provider } = entity
  const company = [name, rut && `RUT ${rut}`, address].filter(Boolean).join(' · ')
  return provider ? [company, saysProvider(provider)] : [company]
}
