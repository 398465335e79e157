import { Alert, Box, Button } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import { idsOf, withOwnIds } from '#shared/tariffs/new-rows.ts'
import { readTypedTariff } from '#shared/tariffs/typed-tariff.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/tariff-texts.ts'
import { useAction } from '../kit/useAction.ts'
import { editorOf } from './columns.tsx'
import type { TypedVersion } from './TariffShow.tsx'

type Props = {
  /** What typing began with. */
  edited: TariffVersion
  newest: TariffVersion
  onSeeSaved: () => void
  /** What was typed is another draft now. */
  onKept: (id: number) => void
}

/** Another person saved or approved what is edited here: who and when, and the ways on. Nothing typed is lost by itself. */
export const Overtaken = ({ edited, newest, onSeeSaved, onKept }: Props) => {
  const { getValues, reset } = useFormContext<TypedVersion>()
  const { act, isPending } = useAction(tariffApi.create, {
    onDone: ({ id }) => {
      // What was typed is saved now: leaving need not ask.
      reset(getValues())
      onKept(id)
    },
  })
  const keepMine = () => {
    const typed = getValues()
    // What the other person added since is not what was added here, whatever it is called.
    const content = withOwnIds(readTypedTariff(typed), { before: edited.content, taken: idsOf(newest.content) })
    act({ body: { basedOn: newest.id, name: t.tariffs.mineName(typed.name), content } })
  }
  return (
    <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper', mb: 2 }}>
      {newest.state === 'draft'
        ? t.tariffs.overtaken(editorOf(newest), formatMoment(newest.editedAt))
        : t.tariffs.movedOn}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, ml: -0.5 }}>
        <Button color="inherit" size="small" disabled={isPending} onClick={keepMine}>
          {t.tariffs.keepMine}
        </Button>
        <Button color="inherit" size="small" disabled={isPending} onClick={onSeeSaved}>
          {t.tariffs.seeSaved}
        </Button>
      </Box>
    </Alert>
  )
}
