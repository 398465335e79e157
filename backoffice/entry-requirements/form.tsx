import { Box } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { BooleanInput, SelectInput } from 'react-admin'
import { dayAt, formatDay } from '#shared/dates.ts'
import { type EntryRequirementRow, requirementStaffApi } from '#shared/entry-requirements/staff-contract.ts'
import {
  checkRequirement,
  EMPTY_REQUIREMENT,
  readRequirement,
  typedRequirement,
  type TypedRequirement,
} from '#shared/entry-requirements/requirement-form.ts'
import { messages } from '#shared/messages.ts'
import { CERTIFICATE_LANGUAGES } from '#shared/vouchers/certificate-languages.ts'
import { History } from '../audit-log/History.tsx'
import { DateInput } from '../kit/DateInput.tsx'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { type FieldsInWords, Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useEdit } from '../kit/meanwhile/useMeanwhile.ts'
import type { RecordFormProps } from '../kit/RecordForm.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { DecimalField, TextField } from '../kit/TextField.tsx'
import { entryRequirements, requirementFields } from './resource.ts'
import { t } from './texts.ts'

const words = t.entryRequirements
const back = { to: entryRequirements.paths.list, label: words.back }
const toList = () => entryRequirements.paths.list

/** /admin/entry-requirements/add: the form for another requirement. */
export const EntryRequirementCreate = () => (
  <CreatePage back={back} title={words.addTitle} message={messages['ENTRY_REQUIREMENTS.ADDED']} pathOf={toList}>
    <RequirementForm start={EMPTY_REQUIREMENT} prepare={readRequirement} />
  </CreatePage>
)

/** /admin/entry-requirements/edit/{id}: the requirement with its source and review, and who changed it. */
export const EntryRequirementEdit = () => (
  <EditPage<EntryRequirementRow>
    back={back}
    titleOf={({ place }) => place}
    message={messages['ENTRY_REQUIREMENTS.SAVED']}
    pathOf={toList}
  >
    {(requirement) => (
      <>
        <Editor key={requirement.id} requirement={requirement} />
        <Box sx={{ mt: 2 }}>
          <History resource="entryRequirements" id={requirement.id} />
        </Box>
      </>
    )}
  </EditPage>
)

const storedOf = (row: EntryRequirementRow) => ({ version: row.version, form: typedRequirement(row) })

const Editor = ({ requirement }: { requirement: EntryRequirementRow }) => {
  const { start, stored, overlap, onRefused } = useEdit(requirement, requirementStaffApi.save, storedOf)
  return (
    <RequirementForm
      start={start}
      prepare={(typed) => ({ version: stored.version, ...readRequirement(typed) })}
      onRefused={onRefused}
      notice={<Meanwhile overlap={overlap} fields={IN_WORDS} />}
    />
  )
}

const IN_WORDS: FieldsInWords<TypedRequirement> = {
  place: { label: requirementFields.place },
  countries: { label: requirementFields.countries },
  text: { label: requirementFields.text },
  asksCover: { label: requirementFields.asksCover },
  minCover: { label: requirementFields.minCover },
  asksRepatriation: { label: requirementFields.asksRepatriation },
  certificate: {
    label: requirementFields.certificate,
    show: (language) => (language === '' ? words.noCertificate : words.certificates[language]),
  },
  sourceName: { label: requirementFields.sourceName },
  sourceUrl: { label: requirementFields.sourceUrl },
  reviewedOn: { label: requirementFields.reviewedOn, show: (day) => formatDay(day) },
  isShown: { label: requirementFields.isShown },
}

type FormProps = Pick<RecordFormProps<TypedRequirement>, 'start' | 'prepare' | 'onRefused'> & { notice?: ReactNode }

const CERTIFICATES = [
  { id: '', name: words.noCertificate },
  ...CERTIFICATE_LANGUAGES.map((id) => ({ id, name: words.certificates[id] })),
]

const RequirementForm = ({ notice, ...form }: FormProps) => {
  const [today] = useState(() => dayAt(new Date()))
  return (
    <ShortForm<TypedRequirement>
      {...form}
      check={(typed) => checkRequirement(readRequirement(typed), today)}
      submit={words.save}
    >
      {notice}
      <TextField source="place" isRequired autoComplete="off" maxLength={80} />
      <TextField source="countries" isRequired autoComplete="off" maxLength={800} helperText={words.countriesHelp} />
      <TextField source="text" isRequired multiline minRows={3} maxLength={600} helperText={words.textHelp} />
      <BooleanInput source="asksCover" helperText={false} />
      <DecimalField source="minCover" helperText={words.minCoverHelp} />
      <BooleanInput source="asksRepatriation" helperText={false} />
      <SelectInput source="certificate" choices={CERTIFICATES} helperText={false} />
      <TextField source="sourceName" isRequired autoComplete="off" maxLength={200} />
      <TextField source="sourceUrl" isRequired autoComplete="off" maxLength={300} />
      <DateInput source="reviewedOn" isRequired max={today} helperText={words.reviewedHelp} />
      <BooleanInput source="isShown" helperText={false} />
    </ShortForm>
  )
}
