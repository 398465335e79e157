import { Alert, Box, Button } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import { readTypedTariff } from '#shared/tariffs/typed-tariff.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/tariff-texts.ts'
import { useAction } from '../kit/useAction.ts'
import { editorOf } from './columns.tsx'
import type { TypedVersion } from './TariffShow.tsx'

type Props = {
  newest: TariffVersion
  /** Whether the version was deleted: there is no saved version to show then. */
  isGone: boolean
  onSeeSaved: () => void
  /** Called with the id of the new draft after the typed values were saved as a copy. */
  onCopied: (id: number) => void
}

/**
 * Tells that another user saved, approved or deleted this version, who and when, and offers to save a copy or to see the saved
 * version. Typed values are kept until the user chooses.
 */
export const StaleNotice = ({ newest, isGone, onSeeSaved, onCopied }: Props) => {
  const { getValues, reset } = useFormContext<TypedVersion>()
  const { act, isPending } = useAction(tariffApi.create, {
    onDone: ({ id }) => {
      // The typed values are saved in the copy, so leaving the page need not warn.
      reset(getValues())
      onCopied(id)
    },
  })
  const saveCopy = () => {
    const typed = getValues()
    // The copy starts from the same base as the other user's draft, so that the rows which that draft added do not count as
    // missing here.
    const basedOn = newest.basedOn ?? newest.id
    act({ body: { basedOn, name: t.tariffs.copyName(typed.name), content: readTypedTariff(typed) } })
  }
  return (
    <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper', mb: 2 }}>
      {isGone ? t.tariffs.gone : newest.state === 'draft' ? overtakenBy(newest) : t.tariffs.movedOn}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, ml: -0.5 }}>
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
