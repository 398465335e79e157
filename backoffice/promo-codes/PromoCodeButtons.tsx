import DeleteIcon from '@mui/icons-material/Delete'
import PauseIcon from '@mui/icons-material/Pause'
import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { Button } from '@mui/material'
import { messages } from '#shared/messages.ts'
import type { PromoCodeDetail } from '#shared/promo-codes/staff-contract.ts'
import { t } from './texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { WHOLE } from '../kit/PageFrame.tsx'
import { useRemove } from '../kit/useRemove.ts'
import { useChange } from '../kit/useSave.ts'
import { useToast } from '../ui/useToast.ts'
import { usePromoCodePath } from './usePromoCodePath.ts'

type Props = { promo: PromoCodeDetail }

/** Pauses or resumes a code, after a confirmation. */
export const PauseButton = ({ promo }: Props) => {
  const { confirm, dialog } = useConfirm()
  const { change, isPending } = useChange('promoCodes')
  const toast = useToast()
  const { title, body } = t.promoCodes.confirm[promo.isPaused ? 'resume' : 'pause']
  const label = promo.isPaused ? t.promoCodes.resume : t.promoCodes.pause
  const done = promo.isPaused ? 'PROMO.RESUME_SUCCESS' : 'PROMO.PAUSE_SUCCESS'

  async function ask(): Promise<void> {
    if (!(await confirm({ title: title(promo.code), body, confirm: label }))) return
    const params = { id: promo.id, data: { isPaused: !promo.isPaused }, previousData: promo, meta: WHOLE }
    await change(params).then(() => toast.success(messages[done]), toast.failure)
  }

  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={promo.isPaused ? <PlayArrowIcon /> : <PauseIcon />}
        disabled={isPending}
        onClick={() => void ask()}
      >
        {label}
      </Button>
      {dialog}
    </>
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
