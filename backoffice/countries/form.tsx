import { BooleanInput } from 'react-admin'
import { type Country, countryApi, type CountryRow } from '#shared/catalogue/countries-contract.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/tariff-texts.ts'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { type FieldsInWords, Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useEdit } from '../kit/meanwhile/useMeanwhile.ts'
import type { RecordFormProps } from '../kit/RecordForm.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { countries, countryFields } from './resource.ts'

const back = { to: countries.paths.list, label: t.countries.back }
const toList = () => countries.paths.list
const EMPTY: Country = { name: '', iso: '', isOffered: true }

/** /admin/countries/add: the form for another country of residence. */
export const CountryCreate = () => (
  <CreatePage back={back} title={t.countries.addTitle} message={messages['COUNTRIES.ADDED']} pathOf={toList}>
    <CountryForm start={EMPTY} prepare={typedCountry} />
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
    {(country) => <Editor key={country.id} country={country} />}
  </EditPage>
)

const storedOf = ({ name, iso, isOffered }: CountryRow) => ({ form: { name, iso, isOffered } })

const Editor = ({ country }: { country: CountryRow }) => {
  const { start, stored, overlap, onRefused } = useEdit(country, countryApi.save, storedOf)
  return (
    <CountryForm
      start={start}
      prepare={(typed) => ({ ...typedCountry(typed), before: stored.form })}
      onRefused={onRefused}
      notice={<Meanwhile overlap={overlap} fields={IN_WORDS} />}
    />
  )
}

const IN_WORDS: FieldsInWords<Country> = {
  name: { label: countryFields.name },
  iso: { label: countryFields.iso },
  isOffered: { label: countryFields.isOffered },
}

function typedCountry({ name, iso, isOffered }: Country): Country {
  return { name, iso: iso.trim().toUpperCase(), isOffered }
}

type FormProps = Pick<RecordFormProps<Country>, 'start' | 'prepare' | 'onRefused'> & { notice?: React.ReactNode }

const CountryForm = ({ notice, ...form }: FormProps) => (
  <ShortForm<Country>
    {...form}
    check={({ name, iso }) => [
      ...(name.trim() ? [] : [{ path: 'name', key: 'FIELD.REQUIRED' } as const]),
      ...(/^[a-z]{2}$/i.test(iso.trim()) ? [] : [{ path: 'iso', key: 'COUNTRIES.ISO_INVALID' } as const]),
    ]}
    submit={t.countries.save}
  >
    {notice}
    <TextField source="name" isRequired autoComplete="off" maxLength={80} />
    <TextField source="iso" isRequired autoComplete="off" maxLength={4} helperText={t.countries.isoHelp} />
    <BooleanInput source="isOffered" helperText={false} />
  </ShortForm>
)
