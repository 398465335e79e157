import { Box, Link } from '@mui/material'
import { useState } from 'react'
import type { AuditRow } from '#shared/audit/contract.ts'
import { t } from '../i18n/audit-texts.ts'
import { detailOf } from './detail.ts'

/** The number of characters that are shown of a long entry, so that it does not push the others off the screen. */
const SHOWN = 180

/** The detail of an entry; a button shows the rest of a long one. */
export const AuditDetail = ({ entry }: { entry: AuditRow }) => {
  const [isWhole, setWhole] = useState(false)
  const detail = detailOf(entry)
  const isLong = detail.length > SHOWN
  return (
    <Box sx={{ fontSize: '0.8125rem', lineHeight: 1.45, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {isLong && !isWhole ? `${detail.slice(0, SHOWN).trimEnd()}…` : detail}
      {isLong && (
        <Link
          component="button"
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ ml: 0.75, fontSize: 'inherit', verticalAlign: 'baseline', position: 'relative', zIndex: 1 }}
        >
          {isWhole ? t.audit.less : t.audit.more}
        </Link>
      )}
    </Box>
  )
}
