import { offices } from '@markaz/protocol/centre/offices/routes'
import { type IdAndName, id, personNameField, phone } from '@markaz/protocol/fields'
import type { StaffMember } from '@markaz/protocol/people/staff/schemas'
import { z } from 'zod'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { RoleSelect } from './account-fields.tsx'
import style from './person.module.css'
import { personText } from './person.text.ts'

export interface PersonFormValues {
  lastName: string
  firstName: string
  middleName?: string | null
  phoneNumber?: string | null
  roleId: number
  officeIds: number[]
}

const officeIds = z.array(id)
const middleName = personNameField.optional()
const phoneNumber = phone.optional()

interface PersonFieldsProps {
  /** Branches of the person that the user may not see. Saving does not change them. */
  keptOffices?: readonly IdAndName[]
  mayLackOffices?: boolean
}

export function PersonFields({ keptOffices = [], mayLackOffices = false }: PersonFieldsProps) {
  const list = useRouteQuery(offices.list, undefined, { staleMs: 60_000 })
  const options = (list.data?.offices ?? []).map((office) => ({ value: office.id, label: office.name }))
  return (
    <div className={style.pair}>
      <Field of={personNameField} name="lastName" />
      <Field of={personNameField} name="firstName" />
      <Field of={middleName} name="middleName" />
      <Field of={phoneNumber} name="phoneNumber" />
      <Field of={id} name="roleId">
        <RoleSelect />
      </Field>
      <Field
        of={mayLackOffices ? officeIds : officeIds.min(1)}
        name="officeIds"
        extra={keptOffices.length > 0 && personText.otherOffices(keptOffices.map((office) => office.name).join(', '))}
      >
        <Select<number[], { value: number; label: string }>
          mode="multiple"
          options={options}
          loading={list.isPending}
        />
      </Field>
    </div>
  )
}

export function personFormValuesOf(
  {
    firstName,
    lastName,
    middleName,
    phoneNumber,
    role,
  }: Pick<StaffMember, 'firstName' | 'lastName' | 'middleName' | 'phoneNumber' | 'role'>,
  officeIds: number[],
): Partial<PersonFormValues> {
  return { firstName, lastName, middleName, phoneNumber, officeIds, ...(role ? { roleId: role.id } : {}) }
}

/**
 * Splits a person's branches into branches that the user may assign (`mine`), and branches that saving does not change
 * (`kept`).
 */
export function useAssignableAndOtherOffices(assigned: readonly IdAndName[]): {
  mine: number[]
  kept: IdAndName[]
  isReady: boolean
} {
  const list = useRouteQuery(offices.list, undefined, { staleMs: 60_000 })
  const visible = new Set(list.data?.offices.map((office) => office.id))
  return {
    mine: assigned.filter((office) => visible.has(office.id)).map((office) => office.id),
    kept: assigned.filter((office) => !visible.has(office.id)),
    isReady: list.data !== undefined || list.isError,
  }
}
