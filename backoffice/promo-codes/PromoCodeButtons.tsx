import DeleteIcon from '@mui/icons-material/Delete'
import PauseIcon from '@mui/icons-material/Pause'
import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDelete, useUpdate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import type { PromoCodeDetail } from '#shared/promo-codes/staff-contract.ts'
import { texts } from '../i18n/texts.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/useToast.ts'
import { WHOLE } from './promoCodeRoutes.ts'
import { usePromoCodePath } from './usePromoCodePath.ts'

type Props = { promo: PromoCodeDetail }

/** Pauses a code, or lets it work again, after a confirmation. */
export const PauseButton = ({ promo }: Props) => {
  const [asking, setAsking] = useState(false)
  const [update, { isPending }] = useUpdate()
  const toast = useToast()
  const { title, body } = texts.promoCodes.confirm[promo.isPaused ? 'resume' : 'pause']
  const label = promo.isPaused ? texts.promoCodes.resume : texts.promoCodes.pause
  const done = promo.isPaused ? 'PROMO.RESUME_SUCCESS' : 'PROMO.PAUSE_SUCCESS'

  function confirm(): void {
    void update(
      'promoCodes',
      { id: promo.id, data: { isPaused: !promo.isPaused }, previousData: promo, meta: WHOLE },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setAsking(false)
          toast.success(messages[done])
        },
        onError: toast.failure,
      },
    )
  }

  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={promo.isPaused ? <PlayArrowIcon /> : <PauseIcon />}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {/* Gone at once: a dialog that fades would ask the opposite while it does. */}
      {asking && (
        <ConfirmDialog
          open
          title={title(promo.code)}
          body={body}
          confirm={label}
          isPending={isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Takes a code away for good, after a confirmation. */
export const RemoveButton = ({ promo }: Props) => {
  const [asking, setAsking] = useState(false)
  const [remove, { isPending }] = useDelete()
  const path = usePromoCodePath()
  const navigate = useNavigate()
  const toast = useToast()
  const { title, body } = texts.promoCodes.confirm.remove

  function confirm(): void {
    void remove(
      'promoCodes',
      { id: promo.id, previousData: promo },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          toast.success(messages['PROMO.DELETE_SUCCESS'])
          void navigate(path.list)
        },
        onError: toast.failure,
      },
    )
  }

  return (
    <>
      <Button variant="outlined" color="error" size="small" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {texts.promoCodes.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title(promo.code)}
        body={body}
        confirm={texts.promoCodes.remove}
        isDanger
        isPending={isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
