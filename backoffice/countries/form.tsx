import { BooleanInput } from 'react-admin'
import type { Country, CountryRow } from '#shared/catalogue/countries-contract.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/tariff-texts.ts'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { countries } from './resource.ts'

const back = { to: countries.paths.list, label: t.countries.back }
const toList = () => countries.paths.list
const EMPTY: Country = { name: '', iso: '', isOffered: true }

/** /admin/countries/add: the form for another country of residence. */
export const CountryCreate = () => (
  <CreatePage back={back} title={t.countries.addTitle} message={messages['COUNTRIES.ADDED']} pathOf={toList}>
    <CountryForm start={EMPTY} />
  </CreatePage>
)

/** /admin/countries/edit/{id}: the country's name and code, and whether it is offered. */
export const CountryEdit = () => (
  <EditPage<CountryRow>
    back={back}
    titleOf={({ name }) => t.countries.editTitle(name)}
    message={messages['COUNTRIES.SAVED']}
    pathOf={toList}
  >
    {({ name, iso, isOffered }) => <CountryForm start={{ name, iso, isOffered }} />}
  </EditPage>
)

const CountryForm = ({ start }: { start: Country }) => (
  <ShortForm<Country>
    start={start}
    check={({ name, iso }) => [
      ...(name.trim() ? [] : [{ path: 'name', key: 'FIELD.REQUIRED' } as const]),
      ...(/^[a-z]{2}$/i.test(iso.trim()) ? [] : [{ path: 'iso', key: 'COUNTRIES.ISO_INVALID' } as const]),
    ]}
    prepare={({ name, iso, isOffered }) => ({ name, iso: iso.trim().toUpperCase(), isOffered })}
    submit={t.countries.save}
  >
    <TextField source="name" isRequired autoComplete="off" maxLength={80} />
    <TextField source="iso" isRequired autoComplete="off" maxLength={4} helperText={t.countries.isoHelp} />
    <BooleanInput source="isOffered" helperText={false} />
  </ShortForm>
)
