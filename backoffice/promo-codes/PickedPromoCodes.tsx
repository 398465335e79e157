import PauseIcon from '@mui/icons-material/Pause'
import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { type PromoCodeRow, promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import { t } from './texts.ts'
import { PickedToggle } from '../kit/PickedToggle.tsx'
import type { Picks } from '../kit/picks.tsx'
import { usePicked } from '../kit/usePicked.tsx'

export const promoCodePicks: Picks<PromoCodeRow> = { nameOf: ({ code }) => code }

const pauseOrResume = (ids: string[], isPaused: boolean) => ({ body: { ids, isPaused } })
const saidOf = (codes: number, isPaused: boolean) =>
  isPaused ? t.promoCodes.paused(codes) : t.promoCodes.resumed(codes)

/** Pauses or resumes the ticked codes. */
export const PickedPromoCodes = () => {
  const { pickedCount, tools } = usePicked(promoCodePicks)
  if (pickedCount === 0) return null
  const toggle = { endpoint: promoCodeStaffApi.pause, send: pauseOrResume, message: saidOf }
  return (
    <>
      <PickedToggle {...toggle} isOn startIcon={<PauseIcon />}>
        {t.promoCodes.pause}
      </PickedToggle>
      <PickedToggle {...toggle} isOn={false} startIcon={<PlayArrowIcon />}>
        {t.promoCodes.resume}
      </PickedToggle>
      {tools}
    </>
  )
}
