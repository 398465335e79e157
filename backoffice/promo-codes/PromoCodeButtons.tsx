import DeleteIcon from '@mui/icons-material/Delete'
import PauseIcon from '@mui/icons-material/Pause'
import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { Button } from '@mui/material'
import { messages } from '#shared/messages.ts'
import { type PromoCodeDetail, promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { t } from './texts.ts'
import { useReversible } from '../kit/useReversible.ts'
import { useRemove } from '../kit/useRemove.ts'
import { usePromoCodePath } from './usePromoCodePath.ts'

type Props = { promo: PromoCodeDetail }

const saidOf = ({ isPaused }: PromoCodeDetail) => messages[isPaused ? 'PROMO.PAUSE_SUCCESS' : 'PROMO.RESUME_SUCCESS']

/** Pauses or resumes a code at once; it can be undone. */
export const PauseButton = ({ promo: { id, isPaused } }: Props) => {
  const { pause, resume } = t.promoCodes
  const { act, isPending } = useReversible(promoCodeStaffApi.edit, {
    message: saidOf,
    inverse: promoCodeStaffApi.edit,
    // A code that somebody else changed since is not put back.
    inverseInput: ({ version }) => ({ body: { id, version, isPaused } }),
    undoneMessage: saidOf,
  })
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={isPaused ? <PlayArrowIcon /> : <PauseIcon />}
      // A disabled button would lose the focus.
      aria-disabled={isPending}
      onClick={() => !isPending && act({ body: { id, isPaused: !isPaused } })}
    >
      {isPaused ? resume : pause}
    </Button>
  )
}

/** Deletes a code, after a confirmation. */
export const RemoveButton = ({ promo }: Props) => {
  const { list } = usePromoCodePath()
  const { ask, isPending, dialog } = useRemove({ message: messages['PROMO.DELETE_SUCCESS'], list })
  const { title, body } = t.promoCodes.confirm.remove
  const question = { title: title(promo.code), body, confirm: t.promoCodes.remove }
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        size="small"
        startIcon={<DeleteIcon />}
        disabled={isPending}
        onClick={() => void ask(promo, question)}
      >
        {t.promoCodes.remove}
      </Button>
      {dialog}
    </>
  )
}
