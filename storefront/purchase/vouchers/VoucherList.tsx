import { useState } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { wireRequest } from '#shared/call.ts'
import { publicMessages } from '#shared/messages/public.ts'
import type { IssuedVoucher } from '#shared/vouchers/issued-voucher-contract.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { call } from '../../api.ts'
import { salesLines } from '#shared/businesses/contact-lines.ts'
import { ContactLines } from '../../branding/ContactLines.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useAttempt } from '../use-attempt.ts'
import { ErrorLine } from '../../ui/Field.tsx'
import { t } from './texts.ts'
import './VoucherList.css'

/** Shows the vouchers of a sale, each as a PDF (B-12). */
export function VoucherList({ vouchers }: { vouchers: readonly IssuedVoucher[] }) {
  return (
    <ul className="voucher-list">
      {vouchers.map((voucher) => (
        <VoucherRow key={voucher.code} voucher={voucher} />
      ))}
    </ul>
  )
}

function VoucherRow({ voucher }: { voucher: IssuedVoucher }) {
  const { passenger, number, hasCertificate } = voucher
  const pdf = addressOf(voucherApi.pdf, voucher)
  const sos = `/sos/${voucher.sosCode}`
  const addresses = { pdf: `${location.origin}${pdf}`, sos: `${location.origin}${sos}` }
  const message = t('vouchers.share.message', { passenger, number, ...addresses })
  const whose = (label: 'download' | 'certificate' | 'calendar' | 'share' | 'sos') =>
    t('vouchers.whose', { what: t(`vouchers.${label}`), passenger })
  return (
    <li className="voucher">
      <span>
        <strong>{passenger}</strong>
        <small>{t('vouchers.number', { number })}</small>
      </span>
      <div className="voucher-ways">
        <LinkButton size="small" icon="download" href={pdf} download aria-label={whose('download')}>
          {t('vouchers.download.short')}
        </LinkButton>
        <LinkButton
          look="secondary"
          size="small"
          icon="whatsapp"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener"
          aria-label={whose('share')}
        >
          {t('vouchers.share.short')}
        </LinkButton>
        <LinkButton
          look="secondary"
          size="small"
          icon="heart-pulse"
          href={sos}
          target="_blank"
          rel="noopener"
          aria-label={whose('sos')}
        >
          {t('vouchers.sos.short')}
        </LinkButton>
        <LinkButton
          look="secondary"
          size="small"
          icon="calendar"
          href={addressOf(voucherApi.calendar, voucher)}
          download
          aria-label={whose('calendar')}
        >
          {t('vouchers.calendar.short')}
        </LinkButton>
      </div>
      {hasCertificate && (
        <a
          className="voucher-certificate"
          href={addressOf(voucherApi.certificate, voucher)}
          download
          aria-label={whose('certificate')}
        >
          {t('vouchers.certificate')}
        </a>
      )}
    </li>
  )
}

type Paper = typeof voucherApi.pdf | typeof voucherApi.calendar

function addressOf(paper: Paper, { code }: IssuedVoucher): string {
  return wireRequest(paper, { params: { code: downloadCode(code) } }, publicMessages).url
}

/** Sends the vouchers of a sale again, only to the email of its purchase. */
export function ResendVouchers({ saleId }: { saleId: string }) {
  const { busy, errorMessage, attempt } = useAttempt()
  const [notice, setNotice] = useState('')

  const resend = () =>
    attempt(async () => {
      setNotice('')
      await call(voucherAccessApi.resend, { body: { saleId } }, { silent: true })
      setNotice(t('vouchers.resent'))
    })

  return (
    <div className="voucher-resend">
      <Button look="ghost" size="small" icon="mail" busy={busy} onClick={() => void resend()}>
        {t('vouchers.resend')}
      </Button>
      <output>{notice}</output>
      <ErrorLine>{errorMessage}</ErrorLine>
    </div>
  )
}

/** Shows the contact for a purchase: a chat that begins with the voucher's number, a phone, an email. */
export function PurchaseContact({ brand, number }: { brand: Brand; number?: string }) {
  const lines = salesLines(brand.contactLines)
  if (lines.length === 0 && !brand.contactEmail) return null
  return (
    <>
      <h3>{t('vouchers.contact.title')}</h3>
      <p>{t('vouchers.contact.text')}</p>
      <ContactLines lines={lines} {...(number ? { message: t('vouchers.contact.message', { number }) } : {})} />
      {brand.contactEmail && (
        <p>
          <a href={`mailto:${brand.contactEmail}`}>{t('vouchers.contact.write', { email: brand.contactEmail })}</a>
        </p>
      )}
    </>
  )
}
