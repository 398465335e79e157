import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { SelectInput } from 'react-admin'
import type { SoldContact, SoldPerson } from '#shared/after-sale/correction.ts'
import { correctionApi, ownCorrectionApi } from '#shared/after-sale/correction-contract.ts'
import { currentIn } from '#shared/changed-meanwhile.ts'
import { formatDay } from '#shared/dates.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { EMAIL_MAX_LENGTH } from '#shared/email.ts'
import { documentName } from '#shared/sales/documents.ts'
import {
  answersOf,
  emptyFieldKeys,
  passengerChoices,
  type PassengerField,
  passengerFields,
} from '#shared/sales/passengers.ts'
import { passengerLabels } from '#shared/sales/passenger-labels.ts'
import { NAME_MAX_LENGTH } from '#shared/checkout/person-name.ts'
import { formatPhone } from '#shared/sales/phone-format.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { DateInput } from '../../kit/DateInput.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { type FieldsInWords, Meanwhile } from '../../kit/meanwhile/Meanwhile.tsx'
import { useMeanwhile } from '../../kit/meanwhile/useMeanwhile.ts'
import { TextField } from '../../kit/TextField.tsx'
import { Note } from '../../ui/Note.tsx'

type PeopleAndContact = { passengers: SoldPerson[]; contact: SoldContact }

/** The values of the form, by their paths in it. */
type ByPath = Readonly<Record<string, string | number>>

/**
 * A form with the data that can be corrected. The server finds the changes, applies the rules of the purchase, and refuses to undo
 * what was saved meanwhile.
 */
export const CorrectDialog = ({ sale, onClose }: { sale: SaleDetail; onClose: () => void }) => {
  // A repeated request has the same intent, so the correction is made only once.
  const [intent] = useState(() => crypto.randomUUID())
  const [start] = useState(() => dataOf(sale))
  const { stored, overlap, onRefused } = useMeanwhile<ByPath, { base: PeopleAndContact }>(
    storedOf(start),
    (failure) => {
      const current = currentIn(failure, ownCorrectionApi.show)
      return current && storedOf(shownOf(current))
    },
  )
  const residenceIso = sale.residenceIso ?? ''
  return (
    <FormDialog
      title={t.sale.correct.title(saleCode(sale.number))}
      confirm={t.sale.correct.confirm}
      dismiss={t.sale.cancel.dismiss}
      start={start}
      endpoint={correctionApi.correct}
      send={(typed) => ({ params: { id: sale.id }, body: { intent, before: stored.base, ...typed } })}
      onOverlap={(failure, typed) => onRefused(failure, byPath(typed as PeopleAndContact))}
      refusedInPlace
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Note>{t.sale.correct.note}</Note>
        <Meanwhile overlap={overlap} fields={inWords(start, residenceIso)} />
        {start.passengers.map(({ n }, index) => (
          <PassengerFields key={n} n={n} source={`passengers.${index}`} residenceIso={residenceIso} />
        ))}
        <Group title={t.sale.contact}>
          <TextField
            source="contact.email"
            label={t.sale.email}
            inputMode="email"
            maxLength={EMAIL_MAX_LENGTH}
            autoComplete="off"
            isRequired
          />
          <TextField source="contact.phone" label={t.sale.phone} maxLength={30} autoComplete="off" isRequired />
        </Group>
      </Box>
    </FormDialog>
  )
}

type PassengerFieldsProps = { n: number; source: string; residenceIso: string }

const PassengerFields = ({ n, source, residenceIso }: PassengerFieldsProps) => (
  <Group title={nameOf(n)}>
    {passengerFields.map((field) => (
      <PassengerInput key={field} field={field} source={`${source}.${field}`} residenceIso={residenceIso} />
    ))}
  </Group>
)

type PassengerInputProps = Omit<PassengerFieldsProps, 'n'> & { field: PassengerField }

const PassengerInput = ({ field, source, residenceIso }: PassengerInputProps) => {
  const label = passengerLabels[field]
  if (field === 'birthDate') return <DateInput source={source} label={label} isRequired />
  const isRequired = field in emptyFieldKeys
  const name = wordsOf(residenceIso)[field] ?? String
  const choices = passengerChoices[field]?.map((id) => ({ id, name: name(id) }))
  if (choices) {
    // A field that is cleared stays a text, as in TextField.
    const parse = (chosen: string) => chosen
    return <SelectInput {...{ source, label, choices, parse, isRequired }} margin="none" helperText={false} />
  }
  const maxLength = field === 'documentNumber' ? 20 : NAME_MAX_LENGTH
  return <TextField source={source} label={label} maxLength={maxLength} isRequired={isRequired} />
}

const Group = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 2 }}>
    <Typography component="legend" variant="h2" sx={{ p: 0, mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

function nameOf(n: number): string {
  return n === 1 ? `${t.sale.passenger} 1 (${t.sale.holder})` : `${t.sale.passenger} ${n}`
}

function dataOf({ passengers, contact }: SaleDetail): PeopleAndContact {
  return shownOf({
    passengers: passengers.flatMap((passenger, index) =>
      passenger.leftAt === null ? { n: index + 1, ...answersOf(passenger) } : [],
    ),
    contact,
  })
}

/** The data as the form shows them. */
function shownOf({ passengers, contact: { email, phone } }: PeopleAndContact): PeopleAndContact {
  return { passengers, contact: { email, phone: formatPhone(phone) } }
}

function storedOf(base: PeopleAndContact) {
  return { base, form: byPath(base) }
}

function byPath({ passengers, contact }: PeopleAndContact): ByPath {
  const parts = [
    ...passengers.map((one, index) => [`passengers.${index}`, one] as const),
    ['contact', contact] as const,
  ]
  return Object.fromEntries(
    parts.flatMap(([part, values]) => Object.entries(values).map(([field, value]) => [`${part}.${field}`, value])),
  )
}

/** The words for the answers that do not stand for themselves. */
function wordsOf(residenceIso: string): Partial<Record<PassengerField, (value: string | number) => string>> {
  return {
    birthDate: (day) => formatDay(String(day)),
    documentType: (type) => documentName(type === 'passport' ? type : 'national', residenceIso),
  }
}

/** The fields of the form for people, by their paths. */
function inWords({ passengers }: PeopleAndContact, residenceIso: string): FieldsInWords<ByPath> {
  const ofPassengers = passengers.flatMap(({ n }, index) =>
    passengerFields.map((field) => {
      const show = wordsOf(residenceIso)[field]
      const label = passengers.length === 1 ? passengerLabels[field] : `${nameOf(n)}: ${passengerLabels[field]}`
      return [`passengers.${index}.${field}`, { label, ...(show && { show }) }]
    }),
  )
  return {
    ...Object.fromEntries(ofPassengers),
    'contact.email': { label: t.sale.email },
    'contact.phone': { label: t.sale.phone },
  }
}
