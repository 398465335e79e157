import { Alert, Box, Button } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import type { TypedVersion } from '#shared/tariffs/typed-overlap.ts'
import { readTypedTariff } from '#shared/tariffs/typed-tariff.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/tariff-texts.ts'
import { useAction } from '../kit/useAction.ts'
import { editorOf } from './columns.tsx'
import { VersionChoices } from './overlap/VersionChoices.tsx'

type Props = {
  /** The version that typing began with, and the one that is saved now. */
  edited: TariffVersion
  newest: TariffVersion
  /** Whether the version was deleted: there is no saved version to show then. */
  isGone: boolean
  /** How many times a save was refused: after each the notice is in view. */
  refusals: number
  onSeeSaved: () => void
  /** Called with the id of the new draft after the typed values were saved as a copy. */
  onCopied: (id: number) => void
  onJoined: (joinedVersion: TypedVersion) => void
}

/**
 * Tells that another user saved, approved or deleted this version, who and when, and shows what they changed to choose from (D-09);
 * offers to save a copy or to see the saved version. Typed values are kept until the user chooses.
 */
export const StaleNotice = ({ edited, newest, isGone, refusals, onSeeSaved, onCopied, onJoined }: Props) => {
  const { getValues, reset } = useFormContext<TypedVersion>()
  const { act, isPending } = useAction(tariffApi.create, {
    onDone: ({ id }) => {
      // The typed values are saved in the copy, so leaving the page need not warn.
      reset(getValues())
      onCopied(id)
    },
  })
  const saveCopy = () => {
    const values = getValues()
    // The copy starts from the same base as the other user's draft, so that the rows which that draft added do not count as
    // missing here.
    const basedOn = newest.basedOn ?? newest.id
    act({ body: { basedOn, name: t.tariffs.copyName(values.name), content: readTypedTariff(values) } })
  }
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) notice.current?.scrollIntoView({ block: 'start' })
  }, [refusals])
  const isDraft = !isGone && newest.state === 'draft'
  return (
    <Alert
      ref={notice}
      severity="warning"
      variant="outlined"
      sx={{
        bgcolor: 'background.paper',
        mb: 2,
        scrollMarginTop: '72px',
        '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 },
      }}
    >
      {isGone ? t.tariffs.gone : isDraft ? overtakenBy(newest) : t.tariffs.movedOn}
      {isDraft && <VersionChoices key={newest.revision} edited={edited} newest={newest} onJoined={onJoined} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, ml: -0.5 }}>
        <Button color="inherit" size="small" disabled={isPending} onClick={saveCopy}>
          {t.tariffs.saveCopy}
        </Button>
        {!isGone && (
          <Button color="inherit" size="small" disabled={isPending} onClick={onSeeSaved}>
            {t.tariffs.seeSaved}
          </Button>
        )}
      </Box>
    </Alert>
  )
}

const overtakenBy = (newest: TariffVersion) => t.tariffs.overtaken(editorOf(newest), formatMoment(newest.editedAt))
