import { Alert, Button } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import { readTypedTariff } from '#shared/tariffs/typed-tariff.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/tariff-texts.ts'
import { useAction } from '../kit/useAction.ts'
import { paths } from '../paths.ts'
import { editorOf } from './columns.tsx'
import type { TypedVersion } from './TariffShow.tsx'

type Props = { newest: TariffVersion; onSeeSaved: () => void }

/** Another person saved or approved what is edited here: who and when, and the ways on. Nothing typed is lost by itself. */
export const Overtaken = ({ newest, onSeeSaved }: Props) => {
  const { getValues, reset } = useFormContext<TypedVersion>()
  const navigate = useNavigate()
  const { act, isPending } = useAction(tariffApi.create, {
    onDone: ({ id }) => {
      // What was typed is saved now: leaving need not ask.
      reset(getValues())
      setTimeout(() => void navigate(paths.administrator.tariff(String(id))))
    },
  })
  const keepMine = () => {
    const typed = getValues()
    act({ body: { basedOn: newest.id, name: t.tariffs.mineName(typed.name), content: readTypedTariff(typed) } })
  }
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ bgcolor: 'background.paper', mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" disabled={isPending} onClick={keepMine}>
            {t.tariffs.keepMine}
          </Button>
          <Button color="inherit" size="small" disabled={isPending} onClick={onSeeSaved}>
            {t.tariffs.seeSaved}
          </Button>
        </>
      }
    >
      {newest.state === 'draft'
        ? t.tariffs.overtaken(editorOf(newest), formatMoment(newest.editedAt))
        : t.tariffs.movedOn}
    </Alert>
  )
}
