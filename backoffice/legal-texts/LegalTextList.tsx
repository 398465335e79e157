import { Box } from '@mui/material'
import type { SortPayload } from 'react-admin'
import { legalTextName, type LegalTextRow } from '#shared/legal-texts/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import type { Column } from '../kit/columns.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { Intro } from '../ui/Note.tsx'
import { legalTexts } from './resource.ts'
import { ReviewButton, ReviewChip } from './ReviewState.tsx'
import { t } from './texts.ts'

const DRAFTS_FIRST: SortPayload = { field: 'reviewedAt', order: 'DESC' }

const columns: readonly Column<LegalTextRow>[] = [
  { source: 'name', csv: legalTextName, sorts: false, card: 'title' },
  {
    source: 'text',
    csv: ({ text }) => text ?? t.onTheSite,
    show: ({ text }) => <Box sx={{ whiteSpace: 'pre-line', maxWidth: '70ch' }}>{text ?? t.onTheSite}</Box>,
    sorts: false,
    card: 'line',
  },
  {
    source: 'state',
    csv: ({ state }) => t.state[state],
    show: (row) => <ReviewChip text={row} />,
    sorts: false,
    card: 'line',
  },
  { source: 'reviewedBy', csv: ({ reviewedBy }) => reviewedBy ?? '', sorts: false, card: 'labelled' },
  {
    source: 'reviewedAt',
    csv: ({ reviewedAt }) => (reviewedAt ? formatMoment(reviewedAt) : ''),
    sx: { whiteSpace: 'nowrap' },
    card: 'labelled',
  },
  { source: 'review', csv: false, show: (row) => <ReviewButton text={row} />, sorts: false, card: 'action' },
]

/** /admin/legal-texts: the texts that buyers accept; staff end the state of draft of each (V-18). */
export const LegalTextList = () => (
  <ListPage<LegalTextRow>
    title={legalTexts.title}
    columns={columns}
    sort={DRAFTS_FIRST}
    exports={null}
    empty={{ none: t.none, title: t.none, hint: '' }}
  >
    <Intro>{t.intro}</Intro>
  </ListPage>
)
