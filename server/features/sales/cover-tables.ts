import { splitCover } from '#shared/catalogue/cover-value.ts'
import { serviceWordsIn } from '#shared/catalogue/included-in-languages.ts'
import type { Paper } from '../../adapters/pdf/paper.ts'
import { table } from '../../adapters/pdf/table.ts'
import { voucherTexts } from './voucher-texts.ts'

/** Prints, in the language of the paper, what a plan gives of each benefit: a table of amounts, then one of services. */
export function coverTables(paper: Paper, benefits: readonly { name: string; value: string }[]): void {
  const { language } = paper
  const t = voucherTexts[language]
  const { amounts, services } = splitCover(benefits)
  if (amounts.length > 0) {
    table(
      paper,
      columns(t('benefit'), t('limit')),
      amounts.map(({ name, value }) => [name, value]),
    )
  }
  if (services.length > 0) {
    table(
      paper,
      columns(t('service'), t('included')),
      services.map(({ name, value }) => [name, serviceWordsIn(language, value)]),
    )
  }
}

function columns(name: string, value: string) {
  return [
    { title: name, share: 0.66 },
    { title: value, share: 0.34, align: 'right', style: 'strong' },
  ] as const
}
