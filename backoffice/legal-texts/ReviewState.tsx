import { Box, Button, Chip } from '@mui/material'
import { useCanAccess } from 'react-admin'
import { legalTextApi, legalTextName, type LegalTextRow } from '#shared/legal-texts/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { useAction } from '../kit/useAction.ts'
import { t } from './texts.ts'

/** Shows whether a text was legally reviewed. */
export const ReviewChip = ({ text: { state } }: { text: LegalTextRow }) => (
  <Chip
    variant="outlined"
    color={state === 'draft' ? 'warning' : 'success'}
    label={t.state[state]}
    sx={{ height: 22 }}
  />
)

/** Ends the state of draft of a text; renders nothing for a reviewed text. */
export const ReviewButton = ({ text }: { text: LegalTextRow }) => {
  const { canAccess } = useCanAccess({ resource: 'legalTexts', action: 'review' })
  const { act, isPending } = useAction(legalTextApi.review)
  const { confirm, dialog } = useConfirm()
  if (!canAccess || text.state !== 'draft') return null
  const name = legalTextName(text)
  const ask = async () => {
    const question = { title: t.reviewTitle(name), body: t.reviewBody, confirm: t.review }
    if (await confirm(question)) act({ params: { id: text.id }, body: {} })
  }
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        disabled={isPending}
        aria-label={t.reviewOf(name)}
        onClick={() => void ask()}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {t.review}
      </Button>
      {dialog}
    </>
  )
}

/** Shows the state of a text, who ended its draft, and the button that ends it. */
export const ReviewState = ({ text }: { text: LegalTextRow }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    <ReviewChip text={text} />
    {text.reviewedBy && text.reviewedAt && <span>{t.byAt(text.reviewedBy, formatMoment(text.reviewedAt))}</span>}
    <ReviewButton text={text} />
  </Box>
)
