import type { PassengerField } from './passengers.ts'

/** The label of each field in a form, a list or a history. */
export const passengerLabels: Record<PassengerField, string> = {
  name: 'Nombre',
  lastName: 'Apellido',
  birthDate: 'Fecha de nacimiento',
  documentType: 'Tipo de documento',
  documentNumber: 'Número de documento',
}
