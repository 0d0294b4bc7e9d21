import { phoneText } from '../../shared/format/person.ts'
import { personText } from './person.text.ts'

interface Known {
  lastName: string
  firstName: string
  middleName: string | null
  phoneNumber: string | null
  role: { name: string } | null
  offices: readonly { name: string }[]
  login: string | null
}

export const personFactsOf = (person: Known) =>
  [
    [personText.lastName, person.lastName],
    [personText.firstName, person.firstName],
    [personText.middleName, person.middleName],
    [personText.phone, phoneText(person.phoneNumber)],
    [personText.role, person.role?.name],
    [personText.offices, person.offices.map(({ name }) => name).join(', ')],
    [personText.login, person.login],
  ] as const
