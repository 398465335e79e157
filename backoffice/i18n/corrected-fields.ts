import type { ContactField } from '#shared/after-sale/correction.ts'
import type { PassengerField } from '#shared/sales/passengers.ts'

/** The names of the fields of a sale that staff can correct. */
export const correctedFields: Record<PassengerField | ContactField, string> = {
  name: 'nombre',
  lastName: 'apellido',
  birthDate: 'fecha de nacimiento',
  documentType: 'tipo de documento',
  documentNumber: 'documento',
  email: 'email',
  phone: 'teléfono',
}
