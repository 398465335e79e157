import { instantOfMinute, minuteAt } from '#shared/dates.ts'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import { t } from '../i18n/tariff-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'

type Props = { version: TariffVersion; confirm: string; onClose: () => void }
type Typed = { startsAt: string }

/** Asks for the minute from which a version is in force, by the clock of Montevideo. */
export const StartDialog = ({ version: { id, startsAt }, confirm, onClose }: Props) => (
  <FormDialog<Typed, typeof tariffApi.schedule>
    title={t.tariffs.scheduleTitle(id)}
    help={t.tariffs.scheduleHelp}
    confirm={confirm}
    start={{ startsAt: startsAt ? minuteAt(new Date(startsAt)) : '' }}
    check={(typed) =>
      instantOfMinute(typed.startsAt) === null ? [{ path: 'startsAt', key: 'TARIFF.ERROR.START_INVALID' }] : []
    }
    endpoint={tariffApi.schedule}
    send={(typed) => ({ params: { id }, body: { startsAt: instantOfMinute(typed.startsAt) ?? '' } })}
    onClose={onClose}
  >
    <TextField
      source="startsAt"
      label={t.tariffs.startsAt}
      type="datetime-local"
      isRequired
      takesFocus
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ mt: 1 }}
    />
  </FormDialog>
)
