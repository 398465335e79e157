import { legalLines } from '#shared/businesses/legal-lines.ts'
import { LOCALE } from '#shared/locale.ts'
import { t } from '../i18n/texts.ts'
import { usePageState } from '../page-state.ts'

import './SellerOfRecord.css'

/**
 * Shows the seller: the company with its RUT and address, the company that gives the assistance, the office hours and the
 * response time (V-09).
 */
export function SellerOfRecord() {
  const { brand, answerMinutes } = usePageState()
  const { legalEntity } = brand
  if (!legalEntity && answerMinutes === null) return null
  return (
    <div className="seller-of-record">
      {legalEntity && (
        <>
          {legalLines(legalEntity).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {legalEntity.hours && (
            <p>
              {t('frame.seller.hours')} <span lang="es">{legalEntity.hours}</span>
            </p>
          )}
        </>
      )}
      {answerMinutes !== null && <p>{t('frame.seller.answer', { time: inWords(answerMinutes) })}</p>}
    </div>
  )
}

/** Writes minutes in the largest suitable unit, rounded up: "40 minutos", "5 horas", "3 días". */
export function inWords(minutes: number): string {
  const hours = Math.ceil(minutes / 60)
  if (minutes < 60) return count(Math.max(minutes, 1), 'minute')
  return hours < 48 ? count(hours, 'hour') : count(Math.ceil(hours / 24), 'day')
}

function count(number: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(number)
}
