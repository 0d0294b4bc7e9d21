import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { Form, type FormInstance } from 'antd'
import { useRouteMutation } from '../../shared/api/query.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { toastDetailWithName } from '../../shared/notify/display-name.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { membershipText } from './membership.text.ts'
import { type MembershipForChangeDialogs, membershipQueryKeyPrefixes } from './membership.ts'

export function useUndoMembershipChange() {
  const send = useRouteMutation(studentGroups.takeBack, {
    refresh: membershipQueryKeyPrefixes,
    // The callback is passed to the hook and not to `mutate`: React Query then runs it even after the calling dialog
    // has closed.
    onSuccess: (_, { params }) => notifySuccess(membershipText.takenBack, { key: keyOf(params.id) }),
  })
  return ({ studentGroupId: id }: Pick<MembershipForChangeDialogs, 'studentGroupId'>) =>
    void confirmExceededSeats((sure) => send.mutateAsync({ params: { id }, body: sure })).catch(() => {})
}

export function useShowMembershipUndoToast() {
  const tellChange = useShowChangeToast()
  return (title: string, answer: Pick<MembershipForChangeDialogs, 'studentGroupId'>, name?: string) =>
    tellChange(title, answer, { key: keyOf(answer.studentGroupId), ...toastDetailWithName(title, name) })
}

/** A new toast about the membership replaces the old toast, because only the newest change can be undone. */
const keyOf = (studentGroupId: number) => `membership-${studentGroupId}`

export function useChosenMembership(
  memberships: readonly MembershipForChangeDialogs[],
  form: FormInstance,
): MembershipForChangeDialogs | undefined {
  const chosenId = Form.useWatch('studentGroupId', form)
  return memberships.length === 1
    ? memberships[0]
    : memberships.find(({ studentGroupId }) => studentGroupId === chosenId)
}
