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
  /** It was deleted: there is nothing else to see. */
  isGone: boolean
  onSeeSaved: () => void
  /** What was typed was saved as another draft. */
  onCopied: (id: number) => void
}

/** Another person saved, approved or deleted what is edited here: who and when, and the ways on. Nothing typed is lost by itself. */
export const StaleNotice = ({ newest, isGone, onSeeSaved, onCopied }: Props) => {
  const { getValues, reset } = useFormContext<TypedVersion>()
  const { act, isPending } = useAction(tariffApi.create, {
    onDone: ({ id }) => {
      // What was typed is saved now: leaving need not ask.
      reset(getValues())
      onCopied(id)
    },
  })
  const saveCopy = () => {
    const typed = getValues()
    // From where the other one began as well: what that one added since is not missing here.
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
