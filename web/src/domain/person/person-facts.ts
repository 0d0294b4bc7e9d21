import { fieldLabels } from '@markaz/protocol/labels'
import { phoneText } from '../../shared/format/person.ts'

interface PersonData {
  lastName: string
  firstName: string
  middleName: string | null
  phoneNumber: string | null
  role: { name: string } | null
  offices: readonly { name: string }[]
  login: string | null
}

export const uneditablePersonFacts = (person: PersonData) =>
  [
    [fieldLabels.lastName, person.lastName],
    [fieldLabels.firstName, person.firstName],
    [fieldLabels.middleName, person.middleName],
    [fieldLabels.phone, phoneText(person.phoneNumber)],
    [fieldLabels.roleId, person.role?.name],
    [fieldLabels.officeIds, person.offices.map(({ name }) => name).join(', ')],
    [fieldLabels.login, person.login],
  ] as const
