import { Form, type FormInstance } from 'antd'
import type { MembershipWithDialogData } from './membership.ts'

export function useChosenMembership(
  memberships: readonly MembershipWithDialogData[],
  form: FormInstance,
): MembershipWithDialogData | undefined {
  const chosenId = Form.useWatch('studentGroupId', form)
  return memberships.length === 1
    ? memberships[0]
    : memberships.find(({ studentGroupId }) => studentGroupId === chosenId)
}
