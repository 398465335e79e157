import { Box, Typography } from '@mui/material'
import type { HTMLAttributes } from 'react'
import { formatDay } from '#shared/dates.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { formatPhone } from '#shared/sales/phone-format.ts'
import type { SearchHit } from '#shared/search/contract.ts'
import { t } from '../i18n/search-texts.ts'

/** A search result: the record's kind, its distinguishing facts, and the text that matches the search. */
export const HitLine = ({ hit, props }: { hit: SearchHit; props: HTMLAttributes<HTMLLIElement> }) => {
  const { title, details } = lineOf(hit)
  const line = [...marksOf(hit), matchOf(hit), ...details].filter(Boolean).join(' · ')
  return (
    <Box component="li" {...props} sx={{ borderRadius: 1, px: '8px !important', minHeight: '44px !important' }}>
      <Box sx={{ minWidth: 0, width: 1 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {line && (
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {line}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

function lineOf(hit: SearchHit): { title: string; details: string[] } {
  switch (hit.kind) {
    case 'sale':
      return {
        title: `${saleCode(hit.number)} ${hit.holder}`,
        details: [hit.planName, formatDay(hit.startDate), hit.businessName],
      }
    case 'request':
      return {
        title: [hit.caseNumber, hit.name].filter(Boolean).join(' '),
        details: [t.requests.kind[hit.requestKind], t.requests.status[hit.status]],
      }
    case 'business':
      return { title: hit.name, details: [t.search.seller[hit.type]] }
    case 'promoCode':
      return { title: hit.code, details: [] }
  }
}

/** The marks of a sale that was cancelled, or that the found passenger has left. */
function marksOf(hit: SearchHit): string[] {
  if (hit.kind !== 'sale') return []
  return [...(hit.isCancelled ? [t.sale.cancelled] : []), ...(hit.hasLeft ? [t.search.hasLeft] : [])]
}

/** The text that matched the search, unless the title already contains it. */
function matchOf(hit: SearchHit): string | null {
  const { by, text } = hit.matched
  if (by === 'name') return hit.kind === 'sale' && text !== hit.holder ? `${t.search.passenger} ${text}` : null
  const name = t.search.matched[by]
  return name && `${name} ${by === 'phone' ? formatPhone(text) : text}`
}
