import { SelectInput, useGetList } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import type { TariffVersionRow } from '#shared/tariffs/contract.ts'
import { t } from '../i18n/tariff-texts.ts'
import { CreatePage } from '../kit/FormPage.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { tariffs } from './resource.ts'

const NEWEST_FIRST = { sort: { field: 'id', order: 'DESC' }, pagination: { page: 1, perPage: 100 } } as const

type NewTariffForm = { basedOn: number | ''; name: string }

/** /admin/tariffs/add: copies a version as a draft. `?basedOn=`: the id of that version. */
export const TariffCreate = () => {
  const [search] = useSearchParams()
  const { data, error, refetch } = useGetList<TariffVersionRow>('tariffs', NEWEST_FIRST)
  const originId = Number(search.get('basedOn'))
  const copied = data?.find(({ id }) => id === originId) ?? data?.find(({ state }) => state === 'in-force')
  return (
    <CreatePage
      back={{ to: tariffs.paths.list, label: t.tariffs.back }}
      title={t.tariffs.addTitle}
      message={messages['TARIFF.DRAFTED']}
      pathOf={tariffs.paths.show}
    >
      {data ? (
        <ShortForm<NewTariffForm>
          start={{ basedOn: copied?.id ?? '', name: '' }}
          check={({ basedOn, name }) => [
            ...(basedOn ? [] : [{ path: 'basedOn', key: 'FIELD.REQUIRED' } as const]),
            ...(name.trim() ? [] : [{ path: 'name', key: 'FIELD.REQUIRED' } as const]),
          ]}
          submit={t.tariffs.create}
        >
          <TextField source="name" isRequired autoComplete="off" maxLength={80} takesFocus />
          <SelectInput
            source="basedOn"
            choices={data.map(({ id, name }) => ({ id, name: t.tariffs.versionName(id, name) }))}
            isRequired
            margin="none"
            helperText={t.tariffs.addHelp}
          />
        </ShortForm>
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
    </CreatePage>
  )
}
