import type { ReactNode } from 'react'
import { publicMessages } from '#shared/messages/public.ts'
import type { PlacedPerson } from '#shared/pasted-people/place-people.ts'
import { documentName } from '#shared/sales/documents.ts'
import { passengerLabels } from '#shared/sales/passenger-labels.ts'
import type { PassengerField, PassengerForm } from '#shared/sales/passengers.ts'
import { writeDay } from '#shared/typed-day.ts'
import { t } from './texts.ts'

type PersonPreviewProps = {
  person: PlacedPerson
  /** The passenger whose place the person takes, as typed before. */
  before: PassengerForm | undefined
  isZone: boolean
  residenceIso: string
}

/** Shows a person as read: each answer with what is wrong with it, and the lines of a document whose digits do not agree. */
export function PersonPreview({ person, before, isZone, residenceIso }: PersonPreviewProps) {
  const { passenger, birthDateText, position, issues, zoneIssues, isNameDivided } = person
  const { name, lastName, birthDate, documentType, documentNumber } = passenger
  const cell = (field: PassengerField, value: string, note?: ReactNode) => (
    <div>
      <dt>{passengerLabels[field]}</dt>
      <dd>
        <span>{value || t('paste.missing')}</span>
        {position !== null && issues[field] && <span className="field-error">{publicMessages[issues[field]]}</span>}
        {note}
      </dd>
    </div>
  )
  const isOtherDay = before && before.birthDate !== '' && birthDate !== '' && before.birthDate !== birthDate
  return (
    <>
      <h3>{position === null ? t('paste.left') : t('paste.person', { n: position + 1 })}</h3>
      {zoneIssues.map(({ line, field }) => (
        <p className="field-error" key={`${line} ${field}`}>
          {t(`zone.${field}`, { line })}
        </p>
      ))}
      <dl>
        {cell('name', name)}
        {cell('lastName', lastName)}
        {cell(
          'birthDate',
          birthDate ? writeDay(birthDate) : birthDateText,
          isOtherDay && <span className="field-hint">{t('paste.otherDay', { day: writeDay(before.birthDate) })}</span>,
        )}
        {cell(
          'documentNumber',
          documentNumber && `${documentType ? documentName(documentType, residenceIso) : ''} ${documentNumber}`,
        )}
      </dl>
      {(isZone || isNameDivided) && <p className="field-hint">{t(isZone ? 'paste.divided.zone' : 'paste.divided')}</p>}
    </>
  )
}
