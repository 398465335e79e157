import PauseIcon from '@mui/icons-material/Pause'
import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { type PromoCodeRow, promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { t } from './texts.ts'
import { PickedButton } from '../kit/PickedButton.tsx'
import type { Picks } from '../kit/picks.tsx'
import { usePicked } from '../kit/usePicked.tsx'

export const promoCodePicks: Picks<PromoCodeRow> = { nameOf: ({ code }) => code }

/** Pauses or resumes the ticked codes. */
export const PickedPromoCodes = () => {
  const { picked, tools } = usePicked(promoCodePicks)
  const { pause, resume, pauseMany, resumeMany } = t.promoCodes.confirm
  if (picked === 0) return null
  return (
    <>
      <PickedButton
        endpoint={promoCodeStaffApi.pause}
        send={(ids) => ({ body: { ids, isPaused: true } })}
        message={({ changed }) => t.promoCodes.paused(changed)}
        question={{ title: pauseMany(picked), body: pause.body, confirm: t.promoCodes.pause }}
        startIcon={<PauseIcon />}
      />
      <PickedButton
        endpoint={promoCodeStaffApi.pause}
        send={(ids) => ({ body: { ids, isPaused: false } })}
        message={({ changed }) => t.promoCodes.resumed(changed)}
        question={{ title: resumeMany(picked), body: resume.body, confirm: t.promoCodes.resume }}
        startIcon={<PlayArrowIcon />}
      />
      {tools}
    </>
  )
}
