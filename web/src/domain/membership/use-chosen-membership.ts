import { Form, type FormInstance } from 'antd'
import type { Membership } from './membership.ts'

/** The one that a dialog is about: the only one, or what `GroupChoice` holds. */
export function useChosenMembership(memberships: readonly Membership[], form: FormInstance): Membership | undefined {
  const chosenId = Form.useWatch('studentGroupId', form)
  return memberships.length === 1
    ? memberships[0]
    : memberships.find(({ studentGroupId }) => studentGroupId === chosenId)
}
