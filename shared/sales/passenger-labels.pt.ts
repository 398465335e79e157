import type { PassengerField } from './passengers.ts'

export const passengerLabels: Record<PassengerField, string> = {
  name: 'Nome',
  lastName: 'Sobrenome',
  birthDate: 'Data de nascimento',
  documentType: 'Tipo de documento',
  documentNumber: 'Número do documento',
}
