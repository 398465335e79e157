import type { ShownRequirement } from '#shared/entry-requirements/contract.ts'
import { coverInWords } from '#shared/entry-requirements/words.ts'
import { fillPath } from '#shared/http.ts'
import { fullName } from '#shared/sales/passengers.ts'
import type { CertificateLanguage } from '#shared/vouchers/certificate-languages.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Block } from '../emails/layout.ts'
import { paperTexts } from './paper-texts.ts'
import { saleTexts } from './sale-texts.ts'
import { voucherAddress } from './voucher-address.ts'
import type { VoucherDocument } from './voucher-pdf.ts'

/** Says in one line for each place that asks for a cover what this one answers; empty where none does. */
export function entryBlocks(
  requirements: readonly ShownRequirement[],
  { benefits, language }: VoucherDocument,
): Block[] {
  const facts = requirements.flatMap((requirement) => {
    const answer = coverInWords(requirement, benefits, language)
    return answer === null ? [] : [{ label: requirement.place, value: answer }]
  })
  if (facts.length === 0) return []
  const t = paperTexts[language]
  return [
    { kind: 'heading', text: t('asked') },
    { kind: 'facts', facts },
    { kind: 'text', text: t('decides') },
  ]
}

/** Shows the voucher of a passenger with all its links, and the certificates that the trip's requirements ask for. */
export function paperBlock(
  env: Dependencies['env'],
  { passenger, number, code, isSchengen, language }: VoucherDocument,
  certificates: readonly CertificateLanguage[],
): Block {
  const t = paperTexts[language]
  const link = (label: string, { path }: { path: string }, query = '') => ({
    label,
    url: `${env.publicUrl}/api${fillPath(path, { code: downloadCode(code) })}${query}`,
  })
  return {
    kind: 'paper',
    title: fullName(passenger),
    note: saleTexts[language]('voucherNumber', { number, code }),
    links: [
      link(t('voucher'), voucherApi.pdf),
      ...(isSchengen ? [link(t('schengen'), voucherApi.certificate)] : []),
      ...certificates.map((reader) => {
        const label = reader === language ? t('certificate') : t(`certificate.${reader}`)
        return link(label, voucherApi.certificate, `?language=${reader}`)
      }),
      { label: t('emergencies'), url: voucherAddress({ env }, 'sos', code) },
      link(t('calendar'), voucherApi.calendar),
    ],
  }
}
