import { dayAt } from '#shared/dates.ts'
import { endInWords } from '#shared/payment-methods/delayed.ts'
import { facts, paragraphs, section } from '../../../server/adapters/pdf/blocks.ts'
import { headline } from '../../../server/adapters/pdf/headline.ts'
import { masthead } from '../../../server/adapters/pdf/masthead.ts'
import { closePaper, openPaper, type Paper, SHEET, tell } from '../../../server/adapters/pdf/paper.ts'
import type { PaymentSlip, PurchaseEntry } from '../ledger.ts'
import { barsOf } from './bar-code.ts'
import { moneyOf } from './words.ts'

const BAR_CODE = { width: 280, height: 64 }

/** Makes the PDF of a coupon. `counterUrl` is the page of the bank where it is paid. */
export async function couponPdf(
  { card, amount, currency, createdAt, order }: PurchaseEntry,
  { number, endsAt }: PaymentSlip,
  counterUrl: string,
): Promise<Uint8Array> {
  const title = `Cupón de pago de ${card.brand}`
  const brand = { name: `${card.brand} (banco de prueba)`, logo: null, primaryColor: '#3f3f46' }
  const paper = await openPaper({
    title: `${title} ${number}`,
    subject: title,
    brand,
    issuedOn: dayAt(new Date(createdAt)),
  })
  masthead(paper, { title: 'Cupón de pago', notes: [`Nº ${number}`] })
  const note = `Pagalo antes del ${endInWords(new Date(endsAt))}`
  headline(paper, { label: 'A pagar', value: moneyOf(amount, currency), style: 'code', note })
  section(paper, 'Cupón', BAR_CODE.height)
  facts(
    paper,
    [
      { label: 'Número', value: number },
      { label: 'Compra', value: order },
    ],
    2,
  )
  drawBarCode(paper, number)
  paragraphs(paper, [`Este cupón es de prueba y no mueve dinero. Pagalo en ${counterUrl}`])
  return closePaper(paper)
}

function drawBarCode(paper: Paper, number: string) {
  const { bars, width } = barsOf(number)
  const unit = BAR_CODE.width / width
  const top = paper.y + 6
  const draw = () => {
    for (const bar of bars) paper.doc.rect(SHEET.left + bar.x * unit, top, bar.width * unit, BAR_CODE.height)
    paper.doc.fill('#000000')
  }
  tell(paper, 'Figure', draw, { alt: `Código de barras del cupón ${number}` })
  paper.y = top + BAR_CODE.height + 12
}
