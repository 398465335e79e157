import { memo, useState } from 'react'
import { documentName, type DocumentType } from '#shared/sales/documents.ts'
import {
  emptyFieldKeys,
  passengerChoices,
  type PassengerField,
  passengerFields,
  type PassengerForm,
} from '#shared/sales/passengers.ts'
import { passengerLabels } from '#shared/sales/passenger-labels.ts'
import { BirthDateField } from '../../ui/BirthDateField.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { fieldId } from '../form-errors.ts'
import { fieldName } from './passenger-form.ts'
import { t } from './texts.ts'

type PassengerFieldsProps = {
  index: number
  initial: PassengerForm
  residenceIso: string
  errorOf: (path: string) => string | undefined
}

/**
 * Shows the fields of one passenger. Browsers fill in their owner's data for the holder only. Each typed key changes the purchase
 * around it; `memo` keeps the fields of up to ten passengers from being rendered again.
 */
export const PassengerFields = memo(function PassengerFields({
  index,
  initial,
  residenceIso,
  errorOf,
}: PassengerFieldsProps) {
  const isHolder = index === 0
  const isUruguay = residenceIso === 'UY'
  const [type, setType] = useState(initial.documentType)
  const named = (field: PassengerField) => {
    const name = fieldName(index, field)
    return { name, id: fieldId(name), error: errorOf(name) }
  }
  return (
    <fieldset className="passenger">
      <legend>{isHolder ? t('passengers.holder') : t('passengers.passenger', { n: index + 1 })}</legend>
      {isHolder && <p className="field-hint">{t('passengers.holder.hint')}</p>}
      <div className="form-row">
        <TextField
          {...named('name')}
          label={passengerLabels.name}
          defaultValue={initial.name}
          autoComplete={isHolder ? 'given-name' : 'off'}
          autoCapitalize="words"
        />
        <TextField
          {...named('lastName')}
          label={passengerLabels.lastName}
          defaultValue={initial.lastName}
          autoComplete={isHolder ? 'family-name' : 'off'}
          autoCapitalize="words"
        />
      </div>
      <BirthDateField
        {...named('birthDate')}
        label={passengerLabels.birthDate}
        defaultValue={initial.birthDate}
        ownBirthday={isHolder}
      />
      <div className="form-row">
        <DocumentTypes
          {...named('documentType')}
          initial={initial.documentType}
          residenceIso={residenceIso}
          onChoose={setType}
        />
        <TextField
          {...named('documentNumber')}
          label={passengerLabels.documentNumber}
          hint={isUruguay && isHolder ? t('passengers.documentNumber.ci') : undefined}
          defaultValue={initial.documentNumber}
          inputMode={isUruguay && type === 'national' ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {otherLists().map(({ field, choices }) => (
        <SelectField
          {...named(field)}
          key={field}
          label={passengerLabels[field]}
          choices={choices.map((value) => ({ value, label: value }))}
          defaultValue={initial[field] ?? ''}
          optional={!(field in emptyFieldKeys)}
        />
      ))}
    </fieldset>
  )
})

/** The lists without an input of their own above. */
const otherLists = () =>
  passengerFields.flatMap((field) => {
    const choices = field === 'documentType' ? undefined : passengerChoices[field]
    return choices ? [{ field, choices }] : []
  })

type DocumentTypeProps = {
  name: string
  id: string
  error: string | undefined
  initial: PassengerForm['documentType']
  residenceIso: string
  onChoose: (type: DocumentType) => void
}

function DocumentTypes({ name, id, error, initial, residenceIso, onChoose }: DocumentTypeProps) {
  return (
    <FieldGroup id={id} label={passengerLabels.documentType} error={error}>
      <div className="document-types">
        {passengerChoices.documentType.map((value, index) => (
          <label className="pill" key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              id={index === 0 ? id : `${id}-${value}`}
              defaultChecked={initial === value}
              onChange={() => onChoose(value)}
            />
            <span>{documentName(value, residenceIso)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
