import type { AfterSale } from '#shared/after-sale/contract.ts'
import type { Entry } from '#shared/after-sale/timeline.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { formatMoment } from '../../i18n/format.ts'
import { requests } from '../../requests/resource.ts'

/** A timeline entry: title, detail, a URL to copy, the path of a page with more, and whether it is shown in grey. */
type Line = { text: string; detail: string; url?: string; to?: string; isQuiet?: boolean }

const detailOf = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** Describes an entry of a sale's timeline in words. */
export function lineOf(entry: Entry): Line {
  const { after } = t.sale
  switch (entry.kind) {
    case 'movement': {
      const { kind, charged, financing, commission, by, reason } = entry.movement
      const ofCommission = !commission ? '' : `${t.sale.commission} ${formatMoney(commission)}`
      const ofFinancing = financing === 0 ? '' : `${t.sale.financing} ${formatMoney(financing)}`
      return {
        text: `${after.kind[kind]} ${formatMoney(charged)}`,
        detail: detailOf(by && after.by(by), reason, ofFinancing, ofCommission),
      }
    }
    case 'payment':
      return { text: after.payment(formatMoney(entry.receipt.amount)), detail: '' }
    case 'refund':
      return {
        text: after.refund(formatMoney(entry.refund.amount), entry.refund.toAccount),
        detail: t.refunds.status[entry.refund.status],
      }
    case 'link': {
      const { amount, expiresAt, url } = entry.link
      return { text: after.link(formatMoney(amount)), detail: after.linkUntil(formatMoment(expiresAt)), url }
    }
    case 'correction': {
      const { fields, by } = entry.correction
      const what = fields.map((field) => after.field[field]).join(', ')
      return { text: after.corrected(what), detail: by === null ? after.byBuyer : by ? after.by(by) : '' }
    }
    case 'vouchers':
      return { text: after.vouchers(entry.numbers), detail: '' }
    case 'mark':
      return markLine(entry.mark)
    case 'request': {
      const { id, kind, caseNumber, status, by } = entry.request
      return {
        text: after.request(t.requests.kind[kind], caseNumber, t.requests.status[status]),
        detail: by ? after.by(by) : '',
        to: requests.paths.show(id),
      }
    }
    case 'email': {
      const { kind, to, status } = entry.email
      const text = after.email(t.emails.kindOf(kind), to || t.emails.forgotten)
      return { text, detail: t.emails.status[status], isQuiet: status !== 'failed' }
    }
  }
}

function markLine({ kind, amount, paidOn, method, reference, reason, by }: AfterSale['marks'][number]): Line {
  return {
    text: t.sale.after.mark[kind](formatMoney(amount)),
    detail: detailOf(
      kind === 'paid' ? t.sale.after.paidOn(formatDay(paidOn)) : null,
      method && t.accounts.method[method],
      reference,
      reason,
      by && t.sale.after.by(by),
    ),
  }
}
