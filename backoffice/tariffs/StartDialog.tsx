import { Box } from '@mui/material'
import { instantOfMinute, isDay, minuteAt } from '#shared/dates.ts'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import { t } from '../i18n/tariff-texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'

type Props = { version: TariffVersion; confirm: string; onClose: () => void }
/** A day and a time of that day; the server's refusal of the minute is shown at the field of the day. */
type StartForm = { startsAt: string; time: string }

const instantOf = ({ startsAt, time }: StartForm) => instantOfMinute(`${startsAt}T${time.trim().padStart(5, '0')}`)

/** Asks for the minute from which a version is in force, in the time zone of Montevideo. */
export const StartDialog = ({ version: { id, startsAt }, confirm, onClose }: Props) => {
  const [day = '', time = ''] = startsAt ? minuteAt(new Date(startsAt)).split('T') : ['', '00:00']
  return (
    <FormDialog<StartForm, typeof tariffApi.schedule>
      title={t.tariffs.scheduleTitle(id)}
      help={t.tariffs.scheduleHelp}
      confirm={confirm}
      start={{ startsAt: day, time }}
      check={(typed) => {
        if (typed.startsAt === '') return [{ path: 'startsAt', key: 'FIELD.REQUIRED' }]
        if (!isDay(typed.startsAt)) return [{ path: 'startsAt', key: 'FIELD.DATE_INVALID' }]
        return instantOf(typed) === null ? [{ path: 'time', key: 'TARIFF.ERROR.TIME' }] : []
      }}
      endpoint={tariffApi.schedule}
      send={(typed) => ({ params: { id }, body: { startsAt: instantOf(typed) ?? '' } })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '2fr 1fr', alignItems: 'start', pt: 1 }}>
        <DateInput source="startsAt" label={t.tariffs.startsOn} isRequired />
        <TextField source="time" label={t.tariffs.startsAt} isRequired maxLength={5} autoComplete="off" />
      </Box>
    </FormDialog>
  )
}
