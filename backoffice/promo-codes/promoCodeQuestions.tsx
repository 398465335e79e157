import { formatPercent } from '#shared/money.ts'
import { Alert, Stack, Typography } from '@mui/material'
import { formatDay } from '#shared/dates.ts'
import type { PromoBusiness } from '#shared/promo-codes/staff-contract.ts'
import { isOpenEnded, promoCodeChanges, type PromoCodeDraft } from '#shared/promo-codes/terms.ts'
import { promoMargin } from '#shared/settlements/promo-margin.ts'
import { formatCount } from '../i18n/format.ts'
import { t } from './texts.ts'
import { promoCodeFields } from './resource.ts'
import { pausedOf } from './promoCodeWords.ts'

/** The warnings about a code before it is saved: nothing ends it, or some of its businesses would sell at a loss. */
export function warningsAbout(draft: PromoCodeDraft, businesses: readonly PromoBusiness[]): string[] {
  const atLoss = businesses.filter(
    (business) => draft.businessIds.includes(business.id) && promoMargin(business, draft).warning === 'loss',
  )
  return [
    ...(isOpenEnded(draft) ? [t.promoCodes.confirm.openEnded] : []),
    ...(atLoss.length > 0 ? [t.promoCodes.confirm.loss(atLoss.map(({ name }) => name).join(', '))] : []),
  ]
}

/** The text of the confirmation before a code is saved: its changes and the warnings. */
export const QuestionBody = ({ lines = [], warnings }: { lines?: readonly string[]; warnings: readonly string[] }) => (
  <Stack spacing={1}>
    {lines.map((line) => (
      <Typography key={line}>{line}</Typography>
    ))}
    {warnings.map((warning) => (
      <Alert key={warning} severity="warning" variant="outlined">
        {warning}
      </Alert>
    ))}
  </Stack>
)

/** The changes of an edit in words, one line for each field. */
export function changesInWords(
  from: PromoCodeDraft,
  to: PromoCodeDraft,
  businesses: readonly PromoBusiness[],
): string[] {
  return promoCodeChanges(from, to).map((field) =>
    t.promoCodes.confirm.change(
      promoCodeFields[field],
      inWords(from, field, businesses),
      inWords(to, field, businesses),
    ),
  )
}

function inWords(draft: PromoCodeDraft, field: keyof PromoCodeDraft, businesses: readonly PromoBusiness[]): string {
  switch (field) {
    case 'code':
      return draft.code
    case 'usesLimit':
      return draft.usesLimit === null ? t.promoCodes.noLimit : formatCount(draft.usesLimit)
    case 'startDate':
    case 'endDate': {
      const day = draft[field]
      return day === null ? t.promoCodes.noData.toLowerCase() : formatDay(day)
    }
    case 'ownPercentage':
    case 'companyPercentage':
      return formatPercent(draft[field])
    case 'isPaused':
      return pausedOf(draft)
    case 'businessIds':
      return draft.businessIds.map((id) => businesses.find((business) => business.id === id)?.name ?? id).join(', ')
  }
}
