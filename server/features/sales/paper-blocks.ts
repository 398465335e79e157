import type { ShownRequirement } from '#shared/entry-requirements/contract.ts'
import { coverInWords } from '#shared/entry-requirements/words.ts'
import { fillPath } from '#shared/http.ts'
import { fullName } from '#shared/sales/passengers.ts'
import type { CertificateLanguage } from '#shared/vouchers/certificate-languages.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Block } from '../emails/layout.ts'
import { voucherAddress } from './voucher-address.ts'
import type { VoucherDocument } from './voucher-pdf.ts'

/** Says in one line for each place that asks for a cover what this one answers; empty where none does. */
export function entryBlocks(requirements: readonly ShownRequirement[], { benefits }: VoucherDocument): Block[] {
  const facts = requirements.flatMap((requirement) => {
    const answer = coverInWords(requirement, benefits)
    return answer === null ? [] : [{ label: requirement.place, value: answer }]
  })
  if (facts.length === 0) return []
  return [
    { kind: 'heading', text: 'Qué cobertura te pueden pedir al entrar' },
    { kind: 'facts', facts },
    { kind: 'text', text: 'Quién entra lo decide la autoridad de cada país: confirmá en su consulado.' },
  ]
}

const CERTIFICATE_NAMES: Readonly<Record<CertificateLanguage, string>> = {
  es: 'Certificado de asistencia',
  en: 'Certificado de asistencia, en inglés',
  pt: 'Certificado de asistencia, en portugués',
}

/** Shows the voucher of a passenger with all its links, and the certificates that the trip's requirements ask for. */
export function paperBlock(
  env: Dependencies['env'],
  { passenger, number, code, isSchengen }: VoucherDocument,
  certificates: readonly CertificateLanguage[],
): Block {
  const link = (label: string, { path }: { path: string }, query = '') => ({
    label,
    url: `${env.publicUrl}/api${fillPath(path, { code: downloadCode(code) })}${query}`,
  })
  return {
    kind: 'paper',
    title: fullName(passenger),
    note: `Nº ${number} · ${code}`,
    links: [
      link('Voucher en PDF', voucherApi.pdf),
      ...(isSchengen ? [link('Certificado Schengen', voucherApi.certificate)] : []),
      ...certificates.map((language) =>
        link(CERTIFICATE_NAMES[language], voucherApi.certificate, `?language=${language}`),
      ),
      { label: 'Emergencias, sin internet', url: voucherAddress({ env }, 'sos', code) },
      link('Agregar al calendario', voucherApi.calendar),
    ],
  }
}
